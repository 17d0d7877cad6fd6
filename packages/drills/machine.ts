import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Must not identify the machine. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = Math.round(loadavg()[1] ?? 0);
  return `${cpus().length} cores (load ${load} at the end), ${gigabytes} GB, ${readSystemName()}, Node ${process.versions.node}`;
}

function readSystemName(): string {
  try {
    const pretty = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'));
    return pretty?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
