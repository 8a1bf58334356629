package dev.steward.mcp.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Isolates commands from the machine. Each jail knows how to start a job in it. */
sealed interface Jail {

    /** Its name in results. */
    default String mode() {
        return switch (this) {
            case Docker _ -> "docker";
            case Bubblewrap _ -> "bubblewrap";
            case Host _ -> "host";
        };
    }

    /** The program to start on this machine, with its arguments. */
    List<String> argv(ConfinedProgram job);

    /** Describes the limits that it enforces. */
    default Map<String, String> caps(Limits limits) {
        return switch (this) {
            case Docker _ ->
                named(
                        limits.memoryMegabytes() + " MB for all its processes together",
                        limits.cpus().toPlainString() + " for all its processes together",
                        limits.processes() + " at the same time");
            case Bubblewrap(var _, var rlimits) -> rlimits.caps(limits);
            case Host(var rlimits, var _) -> rlimits.caps(limits);
        };
    }

    /** The maximum number of processes seen from this machine, including those of the jail. */
    default int processes(Limits limits) {
        return switch (this) {
            case Docker _ -> Integer.MAX_VALUE; // its engine enforces the limit
            case Bubblewrap _ -> limits.processes() + 2; // the jail has one process outside and one inside
            case Host _ -> limits.processes();
        };
    }

    /** Runs each job in its own container. */
    record Docker(Path program, Optional<Owner> owner) implements Jail {

        @Override
        public List<String> argv(ConfinedProgram job) {
            var limits = job.limits();
            var memory = limits.memoryMegabytes() + "m";
            var argv = new ArrayList<>(List.of(program.toString(), "run", "--rm", "--name", job.name(), "-i"));
            argv.addAll(List.of("--network", limits.network() ? "bridge" : "none"));
            argv.addAll(List.of("--memory", memory, "--memory-swap", memory));
            argv.addAll(List.of("--pids-limit", String.valueOf(limits.processes())));
            argv.addAll(List.of("--cpus", limits.cpus().toPlainString()));
            owner.ifPresent(it -> argv.addAll(List.of("--user", it.uid() + ":" + it.gid())));
            argv.addAll(List.of("--cap-drop", "ALL", "--security-opt", "no-new-privileges"));
            // The engine would otherwise keep all output on disk until the container is removed.
            argv.addAll(List.of("--read-only", "--tmpfs", "/tmp", "--log-driver", "none", "--env", "HOME=/tmp"));
            argv.addAll(List.of("-v", job.folder() + ":" + WORK, "-w", WORK, limits.image()));
            argv.addAll(job.program());
            return List.copyOf(argv);
        }
    }

    /** Runs each job in its own Linux namespaces. */
    record Bubblewrap(Path program, Rlimits rlimits) implements Jail {

        private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

        /** What programs need to start; nothing about the machine's users. */
        private static final List<String> READABLE = List.of(
                "/bin",
                "/sbin",
                "/lib",
                "/lib32",
                "/lib64",
                "/etc/alternatives",
                "/etc/ld.so.cache",
                "/etc/ld.so.conf",
                "/etc/ld.so.conf.d",
                "/etc/localtime");

        private static final List<String> FOR_THE_NETWORK = List.of(
                "/etc/resolv.conf",
                "/etc/nsswitch.conf",
                "/etc/hosts",
                "/etc/ssl",
                "/etc/pki",
                "/etc/ca-certificates",
                "/etc/services");

        @Override
        public List<String> argv(ConfinedProgram job) {
            var limits = job.limits();
            var size = String.valueOf(limits.memoryBytes());
            var argv = new ArrayList<>(List.of(program.toString(), "--unshare-all"));
            if (limits.network()) {
                argv.add("--share-net");
            }
            argv.addAll(List.of("--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"));
            argv.addAll(List.of("--setenv", "PATH", PATH, "--setenv", "HOME", "/tmp", "--setenv", "LANG", "C.UTF-8"));
            argv.addAll(List.of("--ro-bind", "/usr", "/usr"));
            READABLE.forEach(path -> argv.addAll(List.of("--ro-bind-try", path, path)));
            if (limits.network()) {
                FOR_THE_NETWORK.forEach(path -> argv.addAll(List.of("--ro-bind-try", path, path)));
            }
            argv.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
            // These files are in memory, so they are limited like the job.
            argv.addAll(List.of("--size", size, "--tmpfs", "/tmp", "--size", size, "--tmpfs", "/dev/shm"));
            argv.addAll(List.of("--bind", job.folder().toString(), WORK, "--chdir", WORK));
            // If the service runs as root, a command could otherwise change the whole machine through /proc/sys.
            argv.addAll(List.of("--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"));
            argv.addAll(rlimits.argv(job));
            argv.addAll(job.program());
            return List.copyOf(argv);
        }
    }

    /** No jail: runs jobs on the machine with the rights of the service. */
    record Host(Rlimits rlimits, boolean hasSetsid) implements Jail {

        @Override
        public List<String> argv(ConfinedProgram job) {
            var argv = new ArrayList<String>();
            if (hasSetsid) {
                argv.add("setsid");
            }
            argv.addAll(rlimits.argv(job));
            argv.addAll(job.program());
            return List.copyOf(argv);
        }
    }

    /** The working folder inside a jail. */
    String WORK = "/work";

    /** The owner of the files that a container writes, as user and group ids. */
    record Owner(int uid, int gid) {}

    /**
     * The limits that the system enforces per process.
     *
     * @param hasProgram whether the program that sets them is available
     * @param countsProcesses whether processes are counted per jail instead of per user
     */
    record Rlimits(boolean hasProgram, boolean countsProcesses) {

        List<String> argv(ConfinedProgram job) {
            if (!hasProgram) {
                return List.of();
            }
            var argv = new ArrayList<>(List.of(
                    "prlimit",
                    "--core=0",
                    // not the address space: programs reserve far more than they use
                    "--data=" + job.limits().memoryBytes(),
                    "--cpu=" + job.limits().cpuSeconds(job.time())));
            if (countsProcesses) {
                argv.add("--nproc=" + (job.limits().processes() + 1)); // includes the jail's own process
            }
            return argv;
        }

        Map<String, String> caps(Limits limits) {
            return named(
                    hasProgram ? limits.memoryMegabytes() + " MB for each of its processes" : "not capped",
                    hasProgram
                            ? limits.cpus().toPlainString() + " for each of its processes, on average over its time"
                            : "not capped",
                    limits.processes() + " at the same time; more are refused, or end it");
        }
    }

    private static Map<String, String> named(String memory, String cpus, String processes) {
        var caps = new LinkedHashMap<String, String>();
        caps.put("memory", memory);
        caps.put("cpus", cpus);
        caps.put("processes", processes);
        return Collections.unmodifiableMap(caps);
    }
}
