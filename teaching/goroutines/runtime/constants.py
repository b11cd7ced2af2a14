"""Numbers of the real runtime, each with its place there, and the costs that virtual time is made of."""

RUNQ_SIZE = 256  # runtime2.go: len(p.runq)
GLOBAL_QUEUE_TICK = 61  # proc.go: schedtick % 61 looks at the global queue first
FORCE_PREEMPT_NS = 10_000_000  # proc.go: forcePreemptNS
SYSMON_MIN_NS = 20_000  # proc.go: sysmon sleeps 20 us
SYSMON_MAX_NS = 10_000_000  # … and at most 10 ms
SYSMON_IDLE_ROUNDS = 50  # rounds without success before the sleep doubles
GOID_BATCH = 16  # _GoidCacheBatch
STEAL_TRIES = 4  # proc.go: stealWork
MAX_MS = 10_000  # maxmcount
STACK_MIN = 2048  # stack.go: stackMin
STACK_GUARD = 928  # stackGuard, 800 + 128
STACK_MAX = 1_000_000_000  # maxstacksize on 64-bit
STARVATION_NS = 1_000_000  # internal/sync: starvationThresholdNs
GFREE_MOST = 64  # gfput: a P keeps fewer dead Gs than this

FIRST_USER_GOID = {True: 6, False: 5}
"""Id of the first goroutine of a program that imports os (fmt does) or not, at GOMAXPROCS=1."""
INITIAL_SCHEDTICK = 5
"""Goroutines that the runtime itself has run on P0 before main.main."""

# Costs in virtual ns. Statements and calls are charged by the compiled code, the rest where it happens. They are
# those of the measured table of the real runtime, rounded; plain statements are a little dearer than on real
# hardware, and an iteration that does nothing much dearer, so that a time slice of 10 ms is within reach of a
# learner's busy loop.
STATEMENT_NS = 3
CALL_NS = 3
SPIN_NS = 60  # an iteration of a loop with nothing in it
CHAN_NS = 20
SELECT_NS = 70
GO_NS = 100
SWITCH_NS = 60
LOCK_NS = 5
WRITE_NS = 320
PARK_NS = 50
NETPOLL_NS = 50_000  # from a timer's expiry until the thread that slept in netpoll for it runs
WAKE_M_NS = 5_000  # until a thread that was asleep runs
STEAL_RUNNEXT_NS = 3_000  # usleep(3) before a runnext is stolen
STACK_COPY_NS = 500  # newstack, plus a ns for each 16 bytes copied
STEP_NS = 200
"""How far one P may run ahead of the others before they catch up."""
PLAIN_SLICE_NS = 2_000
"""What a plain function, which cannot stop, is granted at a time beyond its slice."""

ROUND_NS = 800  # of the budget of computing, not of virtual time: a round of the scheduler is work for who simulates
