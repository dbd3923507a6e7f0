import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Dead and zombie processes both count as gone: containers often have no init to reap them. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return linuxStat(pid)?.state !== 'Z';
}

/**
 * A text that differs between two processes that had the same pid one after the other.
 * Empty where the system does not tell; two empty texts compare equal, so a live pid then counts as
 * the same process.
 */
export function processStart(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)?.start ?? '';
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Null outside Linux and for a pid that is gone. */
export function commandLine(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return null;
  }
}

function linuxStat(pid: number): { state: string; start: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself hold spaces and
    // parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: `${bootId()}/${fields[19]}` };
  } catch {
    return null;
  }
}

/** Start times are counted from boot, so they repeat after a reboot. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
