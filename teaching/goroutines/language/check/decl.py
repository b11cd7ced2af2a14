"""Declarations of constants, variables, types and functions, at package level and inside functions."""

from __future__ import annotations

from teaching.goroutines.language.check import assignments, cycles, expr, instantiation, signature, stmt, typexpr
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import At, Checker, Declared, Environment
from teaching.goroutines.language.gotype import INVALID, Named, Signature, Struct, Type, TypeParam
from teaching.goroutines.language.nodes import Expr, Ident, Mode
from teaching.goroutines.language.objects import Const, Func, Object, TypeName, Var
from teaching.goroutines.language.predicates import constant_type, is_basic
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import ConstDecl, Decl, FuncDecl, TypeDecl, VarDecl


def object_decl(c: Checker, obj: Object) -> None:
    """Make sure that an object of this package has its type."""
    declared = c.declared.get(obj)
    if declared is None:
        return
    if obj in c.path:
        if not cycles.valid_cycle(c, obj) or type_of(obj) is None:
            _set_invalid(obj)
        return
    if type_of(obj) is not None:
        return
    c.path.append(obj)
    outer = c.env
    c.env = Environment(declared.scope, owner=obj)
    if isinstance(obj, Const):
        _package_const(c, obj, declared)
    elif isinstance(obj, Var):
        assert isinstance(declared.decl, VarDecl)
        var_decl(c, obj, declared.lhs, declared.decl, declared.init)
    elif isinstance(obj, TypeName):
        assert isinstance(declared.decl, TypeDecl)
        type_decl(c, obj, declared.decl)
        _collect_methods(c, obj)
    elif isinstance(obj, Func):
        assert isinstance(declared.decl, FuncDecl)
        _func_decl(c, obj, declared.decl)
    c.env = outer
    c.path.pop()


def type_of(obj: Object) -> Type | None:
    """The object's type, None if it is not known yet; packages, built-ins and the like have none to wait for."""
    return obj.type if isinstance(obj, Const | Var | TypeName | Func) else INVALID


def _set_invalid(obj: Object) -> None:
    if isinstance(obj, Const | Var | TypeName):
        obj.type = INVALID
    elif isinstance(obj, Func) and obj.type is None:
        obj.type = Signature([], [])


def _package_const(c: Checker, obj: Const, declared: Declared) -> None:
    decl = declared.decl
    assert isinstance(decl, ConstDecl)
    const_decl(c, obj, decl, declared.init)


def const_decl(c: Checker, obj: Const, decl: ConstDecl, init: Expr | None) -> None:
    """One constant; in an inherited expression, faults are reported at the name."""
    outer_iota, outer_at = c.env.iota, c.env.error_at
    c.env.iota, c.env.error_at = decl.iota, None
    if decl.type_expr is not None:
        t = typexpr.check_type(c, decl.type_expr)
        if not is_basic(t, constant_type):
            if t.underlying is not INVALID:
                c.error(decl.type_expr, "InvalidConstType", f"invalid constant type {c.show(t)}")
            t = INVALID
        obj.type = t
    if obj.type is not INVALID:
        x = Operand()
        if init is not None:
            if decl.inherited:
                c.env.error_at = obj.span.start
            x = expr.check_expr(c, init)
        _init_const(c, obj, x)
    c.env.iota, c.env.error_at = outer_iota, outer_at


def _init_const(c: Checker, obj: Const, x: Operand) -> None:
    if not x.valid or x.type is INVALID:
        obj.type = obj.type or INVALID
        return
    if not x.is_constant:
        c.error(x, "InvalidConstInit", f"{c.describe(x)} is not constant")
        obj.type = obj.type or INVALID
        return
    obj.type = obj.type or x.type
    assignments.assignment(c, x, obj.type, "constant declaration")
    if x.valid:
        obj.value = x.value


def var_decl(c: Checker, obj: Var, lhs: list[Var] | None, decl: VarDecl, init: Expr | None) -> None:
    """One variable, or all of `lhs` that one expression initialises."""
    if decl.type_expr is not None:
        obj.type = typexpr.var_type(c, decl.type_expr)
    if init is None:
        if decl.type_expr is None:
            obj.type = INVALID
        return
    if lhs is None or len(lhs) == 1:
        x = expr.check_expr(c, init, instantiation.target_for(obj.type, obj.name))
        assignments.init_var(c, obj, x, "variable declaration")
        return
    if decl.type_expr is not None:
        for v in lhs:
            v.type = obj.type
    decl.spread = assignments.init_vars(c, lhs, [init], None)


def type_decl(c: Checker, obj: TypeName, decl: TypeDecl) -> None:
    """A type definition or alias."""
    decl.obj = obj
    decl.name.obj = obj
    obj.function = c.function
    if decl.is_alias:
        _alias(c, obj, decl)
        return
    named = Named(obj)
    obj.type = named
    c.later(lambda: cycles.valid_type(c, named))
    if decl.type_params:
        c.open_scope()
        signature.collect_type_params(c, decl.type_params, named.type_params)
    right = typexpr.check_type(c, decl.type_expr, obj)
    if decl.type_params:
        c.close_scope()
    if isinstance(right, TypeParam):
        words = "cannot use a type parameter as RHS in type declaration"
        c.error(decl.type_expr, "MisplacedTypeParam", words)
        right = INVALID
    named.actual = right


def _alias(c: Checker, obj: TypeName, decl: TypeDecl) -> None:
    obj.is_alias = True
    if decl.type_params:
        c.open_scope()
        signature.collect_type_params(c, decl.type_params, obj.type_params)
    t = typexpr.check_type(c, decl.type_expr)
    if decl.type_params:
        c.close_scope()
    obj.type = t


def _collect_methods(c: Checker, obj: TypeName) -> None:
    """Attach the methods declared for a type, each name once, and none with the name of a field."""
    methods = c.methods.pop(obj, [])
    base = obj.type if isinstance(obj.type, Named) else None
    seen: dict[str, Func] = {}
    for m in methods:
        other = seen.get(m.name)
        if other is not None:
            message = f"method {obj.name}.{m.name} already declared at {c.place(other)}"
            c.error(m, "DuplicateMethod", message)
            continue
        seen[m.name] = m
        if base is not None:
            m.receiver = base
            base.methods.append(m)
    if base is not None and methods:
        c.later(lambda: _unique_fields(c, base, seen))


def _unique_fields(c: Checker, base: Named, methods: dict[str, Func]) -> None:
    under = base.underlying
    if not isinstance(under, Struct):
        return
    for f in under.fields:
        m = methods.get(f.name)
        if m is not None:
            message = f"field and method with the same name {f.name}"
            message += f"\n\t{c.place(f)}: other declaration of {f.name}"
            c.error(m, "DuplicateFieldAndMethod", message)


def _func_decl(c: Checker, obj: Func, decl: FuncDecl) -> None:
    t = Signature([], [])
    obj.type = t
    decl.obj = obj
    obj.decl = decl
    c.env.functions = (decl,)
    scope, decl.params, decl.results = signature.func_type(c, t, decl.recv, decl.type_params, decl.func_type)
    decl.recv_var = t.recv
    for v in [*decl.params, *decl.results, *([t.recv] if t.recv is not None else [])]:
        v.function = decl
    c.env.functions = ()
    body = decl.body
    if body is not None:
        c.later(lambda: stmt.func_body(c, (decl,), t, scope, body, obj, None))
    elif c.allow_native:
        return
    elif decl.type_params:
        c.error(decl, "BadDecl", "generic function is missing function body")
    else:
        c.without_body.append(decl)


def arity(c: Checker, at: At, names: list[Ident], values: list[Expr], *, constant: bool, inherited: bool) -> None:
    """As many values as names."""
    left, right = len(names), len(values)
    if left < right:
        extra = values[left]
        if inherited:
            c.error(at, "WrongAssignCount", f"extra init expr at {c.place(extra)}")
        else:
            c.error(extra, "WrongAssignCount", f"extra init expr {expr_string(extra)}")
    elif left > right and (constant or right != 1):
        missing = names[right]
        c.error(missing, "WrongAssignCount", f"missing init expr for {missing.name}")


def local_decls(c: Checker, decls: list[Decl]) -> None:
    """Declarations inside a function."""
    for decl in decls:
        if isinstance(decl, ConstDecl):
            _local_const(c, decl)
        elif isinstance(decl, VarDecl):
            _local_var(c, decl)
        elif isinstance(decl, TypeDecl):
            obj = TypeName(decl.name.name, c.package, decl.name.span, decl=decl)
            c.declare(c.env.scope, obj)
            c.local_types.append(obj)
            c.path.append(obj)
            type_decl(c, obj, decl)
            c.path.pop()


def _local_const(c: Checker, decl: ConstDecl) -> None:
    top = len(c.delayed)
    for i, name in enumerate(decl.names):
        obj = Const(name.name, c.package, name.span, decl=decl, index=i)
        const_decl(c, obj, decl, decl.values[i] if i < len(decl.values) else None)
        name.obj = obj
        decl.objs.append(obj)
    arity(c, decl, decl.names, decl.values, constant=True, inherited=decl.inherited)
    c.process_delayed(top)
    for obj in decl.objs:
        c.declare(c.env.scope, obj)


def _local_var(c: Checker, decl: VarDecl) -> None:
    top = len(c.delayed)
    names, values = decl.names, decl.values
    decl.objs = [c.new_var(name.name, name.span, None) for name in names]
    for i, (v, name) in enumerate(zip(decl.objs, names, strict=True)):
        if name.name != "_":
            name.obj = v
        if len(values) == 1 and len(names) != 1:
            var_decl(c, v, decl.objs, decl, values[0])
            break
        var_decl(c, v, None, decl, values[i] if i < len(values) else None)
    for v, name in zip(decl.objs, names, strict=True):
        name.type, name.mode = v.type, Mode.VARIABLE
    if decl.type_expr is None or values:
        arity(c, decl, names, values, constant=False, inherited=False)
    c.process_delayed(top)
    for v in decl.objs:
        c.declare(c.env.scope, v)
