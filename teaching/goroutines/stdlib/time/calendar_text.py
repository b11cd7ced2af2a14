"""Dates, layouts and durations as text (format.go, time.go): pure arithmetic on seconds since the year 1."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
LAYOUT = re.compile(
    r"January|Jan|Monday|Mon|MST|2006|-07:00:00|-07:00|-070000|-0700|-07|Z07:00:00|Z07:00|Z070000|Z0700|Z07|"
    r"__2|_2006|_2|002|01|02|03|04|05|06|15|PM|pm|[.,]0+(?!\d)|[.,]9+(?!\d)|1|2|3|4|5"
)
UNITS = {"ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}
DAY = 86_400


def days_from_civil(year: int, month: int, day: int) -> int:
    """Days since 1 January of the year 1."""
    year -= month <= 2
    era, yoe = divmod(year, 400)
    doy = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + yoe * 365 + yoe // 4 - yoe // 100 + doy - 306


def from_civil(year: int, month: int, day: int) -> int:
    """Seconds since the year 1 at midnight."""
    return days_from_civil(year, month, day) * DAY


def civil(sec: int) -> tuple[int, int, int, int, int]:
    """Year, month, day, day of the year and weekday."""
    days = sec // DAY
    era, doe = divmod(days + 306, 146_097)
    yoe = (doe - doe // 1460 + doe // 36_524 - doe // 146_096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    month = mp + 3 if mp < 10 else mp - 9
    year = yoe + era * 400 + (month <= 2)
    day = doy - (153 * mp + 2) // 5 + 1
    return year, month, day, days - days_from_civil(year, 1, 1) + 1, (days + 1) % 7


def _offset(offset: int, style: str) -> str:
    if style.startswith("Z") and offset == 0:
        return "Z"
    sign, minutes = "-" if offset < 0 else "+", abs(offset) // 60
    colon = ":" if ":" in style else ""
    text = f"{sign}{minutes // 60:02d}"
    return text if style[1:] == "07" else f"{text}{colon}{minutes % 60:02d}"


def _fraction(nsec: int, element: str) -> str:
    digits = f"{nsec:09d}"[: len(element) - 1].ljust(len(element) - 1, "0")
    if element[1] == "9":
        digits = digits.rstrip("0")
        return element[0] + digits if digits else ""
    return element[0] + digits


def format_(sec: int, nsec: int, offset: int, zone: bytes, layout: bytes) -> bytes:
    """Time.Format."""
    local = sec + offset
    year, month, day, yday, wday = civil(local)
    clock = local % DAY
    hour, minute, second = clock // 3600, clock // 60 % 60, clock % 60
    half = hour % 12 or 12
    values: dict[str, str] = {
        "January": MONTHS[month - 1], "Jan": MONTHS[month - 1][:3], "Monday": DAYS[wday], "Mon": DAYS[wday][:3],
        "2006": f"{year:04d}", "06": f"{year % 100:02d}", "01": f"{month:02d}", "1": str(month), "02": f"{day:02d}",
        "2": str(day), "_2": f"{day:2d}", "002": f"{yday:03d}", "__2": f"{yday:3d}", "15": f"{hour:02d}",
        "03": f"{half:02d}", "3": str(half), "04": f"{minute:02d}", "4": str(minute), "05": f"{second:02d}",
        "5": str(second), "PM": "AM" if hour < 12 else "PM", "pm": "am" if hour < 12 else "pm",
        "MST": zone.decode() or _offset(offset, "-0700"), "_2006": f"_{year:04d}",
    }  # fmt: skip

    def element(match: re.Match[str]) -> str:
        text = match.group()
        if text[0] in "-Z":
            return _offset(offset, text)
        return _fraction(nsec, text) if text[0] in ".," else values[text]

    return LAYOUT.sub(element, layout.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


FIELDS: dict[str, str] = {
    "2006": r"(?P<year>\d{4})", "06": r"(?P<yy>\d\d)", "01": r"(?P<month>\d\d)", "1": r"(?P<month>\d\d?)",
    "02": r"(?P<day>\d\d)", "2": r"(?P<day>\d\d?)", "_2": r" ?(?P<day>\d\d?)", "15": r"(?P<hour>\d\d)",
    "03": r"(?P<hour>\d\d?)", "3": r"(?P<hour>\d\d?)", "04": r"(?P<minute>\d\d)", "4": r"(?P<minute>\d\d?)",
    "05": r"(?P<second>\d\d)(?P<fraction>[.,]\d+)?", "5": r"(?P<second>\d\d?)(?P<fraction>[.,]\d+)?",
    "PM": r"(?P<half>AM|PM)", "pm": r"(?P<half>am|pm)", "MST": r"(?P<zone>[A-Z]{3,4})", "002": r"(?P<yday>\d{3})",
    "January": "(?P<name>" + "|".join(MONTHS) + ")", "Jan": "(?P<name>" + "|".join(m[:3] for m in MONTHS) + ")",
    "Monday": "(?:" + "|".join(DAYS) + ")", "Mon": "(?:" + "|".join(d[:3] for d in DAYS) + ")",
}  # fmt: skip
RANGES = (("month", 1, 12), ("hour", 0, 23), ("minute", 0, 59), ("second", 0, 59))


def _steps(layout: str) -> list[tuple[str, str]]:
    """The layout cut into (element or "", its text)."""
    out, at = [], 0
    for match in LAYOUT.finditer(layout):
        if match.start() > at:
            out.append(("", layout[at : match.start()]))
        out.append((match.group(), match.group()))
        at = match.end()
    if at < len(layout):
        out.append(("", layout[at:]))
    return out


def _pattern(element: str, text: str) -> str:
    if not element:
        return re.escape(text)
    if element[0] == "Z":
        return r"(?P<offset>Z|[+-]\d\d:?(?:\d\d)?)"
    if element[0] == "-":
        return r"(?P<offset>[+-]\d\d:?(?:\d\d)?)"
    if element[0] in ".,":
        return r"(?P<fraction>[.,]\d+)?" if element[1] == "9" else rf"(?P<fraction>[.,]\d{{{len(element) - 1}}})"
    return FIELDS[element]


def parse(layout_: bytes, value_: bytes) -> tuple[int, int, int, bytes, bytes]:
    """Time.Parse: seconds, ns, offset, zone, and what is wrong."""
    layout, value = layout_.decode(), value_.decode("utf-8", "surrogateescape")
    found: dict[str, str] = {}
    rest = value
    whole = f"parsing time {_quote(value)}"
    for element, text in _steps(layout):
        match = re.match(_pattern(element, text), rest)
        if match is None:
            fault = f"{whole} as {_quote(layout)}: cannot parse {_quote(rest)} as {_quote(text)}"
            return 0, 0, 0, b"", fault.encode()
        found |= {k: v for k, v in match.groupdict().items() if v is not None}
        rest = rest[match.end() :]
    if rest:
        return 0, 0, 0, b"", f"{whole}: extra text: {_quote(rest)}".encode()
    return _moment(found, whole)


def _moment(found: dict[str, str], whole: str) -> tuple[int, int, int, bytes, bytes]:
    if "name" in found:
        found["month"] = str(next(i for i, m in enumerate(MONTHS, 1) if m.startswith(found["name"][:3])))
    for name, low, high in RANGES:
        if name in found and not low <= int(found[name]) <= high:
            return 0, 0, 0, b"", f"{whole}: {name} out of range".encode()
    year = int(found.get("year", 0))
    if "yy" in found:
        year = int(found["yy"]) + (1900 if int(found["yy"]) >= 69 else 2000)
    month, day = int(found.get("month", 1)), int(found.get("day", 1))
    after = days_from_civil(year + month // 12, month % 12 + 1, 1) - days_from_civil(year, month, 1)
    if not 1 <= day <= after:
        return 0, 0, 0, b"", f"{whole}: day out of range".encode()
    hour = int(found.get("hour", 0))
    if "half" in found:
        hour = hour % 12 + (12 if found["half"].upper() == "PM" else 0)
    sec = from_civil(year, month, day) + hour * 3600 + int(found.get("minute", 0)) * 60 + int(found.get("second", 0))
    nsec = int(found.get("fraction", ".0")[1:10].ljust(9, "0"))
    offset, zone = 0, found.get("zone", "")
    if "offset" in found:
        zone = found["offset"]
        digits = re.sub(r"\D", "", zone).ljust(4, "0")
        offset = (int(digits[:2]) * 3600 + int(digits[2:4]) * 60) * (-1 if zone[0] == "-" else 1)
    return sec, nsec, offset, zone.encode(), b""


def duration_string(d: int) -> bytes:
    """Duration.String: `1h15m30.918s`."""
    if d == 0:
        return b"0s"
    sign, u = ("-" if d < 0 else ""), abs(d)
    if u < 10**9:
        unit, size = ("ns", 1) if u < 10**3 else ("µs", 10**3) if u < 10**6 else ("ms", 10**6)
        return f"{sign}{_decimal(u, size)}{unit}".encode()
    seconds, rest = divmod(u, 10**9)
    text = _decimal(seconds % 60 * 10**9 + rest, 10**9) + "s"
    minutes = seconds // 60
    if minutes:
        text = f"{minutes % 60}m{text}"
        if minutes // 60:
            text = f"{minutes // 60}h{text}"
    return (sign + text).encode()


def _decimal(u: int, size: int) -> str:
    whole, rest = divmod(u, size)
    digits = str(rest).rjust(len(str(size)) - 1, "0").rstrip("0") if rest else ""
    return f"{whole}.{digits}" if digits else str(whole)


def parse_duration(text: bytes) -> tuple[int, bytes]:
    """ParseDuration: ns, and what is wrong."""
    original = text.decode("utf-8", "surrogateescape")
    s = original
    sign = -1 if s[:1] == "-" else 1
    s = s[1:] if s[:1] in ("-", "+") and s else s
    if s == "0":
        return 0, b""
    invalid = f"time: invalid duration {_quote(original)}".encode()
    if not s:
        return 0, invalid
    total = 0
    while s:
        match = re.match(r"(\d*)(?:\.(\d*))?", s)
        assert match is not None
        if not match.group(1) and not match.group(2):
            return 0, invalid
        s = s[match.end() :]
        unit_match = re.match(r"[^.0-9]+", s)
        if unit_match is None:
            return 0, f"time: missing unit in duration {_quote(original)}".encode()
        unit = unit_match.group()
        if unit not in UNITS:
            return 0, f"time: unknown unit {_quote(unit)} in duration {_quote(original)}".encode()
        s = s[unit_match.end() :]
        total += int(match.group(1) or 0) * UNITS[unit]
        fraction = match.group(2) or ""
        total += int(fraction or 0) * UNITS[unit] // 10 ** len(fraction)
    if total > (1 << 63) - (sign > 0):
        return 0, invalid
    return sign * total, b""


def decimal(n: int) -> bytes:
    """strconv.Itoa."""
    return str(n).encode()


def mono_string(m: int) -> bytes:
    """The monotonic reading at the end of Time.String."""
    sign = "-" if m < 0 else "+"
    return f"{sign}{abs(m) // 10**9}.{abs(m) % 10**9:09d}".encode()


NATIVES: dict[str, Callable[..., Any]] = {
    "civil": civil,
    "fromCivil": from_civil,
    "format": format_,
    "parse": parse,
    "durationString": duration_string,
    "parseDuration": parse_duration,
    "decimal": decimal,
    "monoString": mono_string,
}
