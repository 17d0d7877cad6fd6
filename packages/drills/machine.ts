import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Must not identify the machine. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gigabytes} GB, ${readSystemName()}, Node ${process.versions.node}`;
}

function readSystemName(): string {
  try {
    const pretty = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'));
    return pretty?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
