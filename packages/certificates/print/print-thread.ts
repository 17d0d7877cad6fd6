import type { DesignedCertificate, PrintedCertificate } from './draw-certificate.ts';
import type { PrintedRecord } from './draw-record.ts';
import { findUndrawable } from './printable-text.ts';

export type PrintTask =
  | { kind: 'draw'; certificate: PrintedCertificate | DesignedCertificate }
  | { kind: 'record'; record: PrintedRecord }
  | { kind: 'check'; texts: readonly string[] };

/** Worker entry point of draw-certificate-in-thread.ts. */
export async function run(task: PrintTask): Promise<Uint8Array<ArrayBuffer> | string[][]> {
  if (task.kind === 'check') return task.texts.map(findUndrawable);
  // Shaping and embedding take longer to load than most checks take.
  if (task.kind === 'record') {
    const { drawRecord } = await import('./draw-record.ts');
    return drawRecord(task.record);
  }
  const { drawCertificate } = await import('./draw-certificate.ts');
  return drawCertificate(task.certificate);
}
