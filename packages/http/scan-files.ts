import type { ServiceTypes } from './declaration.ts';
import type { ServiceDefinition } from './service.ts';

const notScanned = 'The file cannot be checked for viruses right now. Try again in a few minutes';
const unscannable =
  'This file is too large for our virus scanner to check, so it was not kept. Send a smaller one';

/** Why a file was refused: for the log. */
export type ScanRefusal = { reason: 'infected'; found: string } | { reason: 'too-large'; bytes: number };

/** The files of a form, wherever they are in it. */
function filesOf(form: unknown): File[] {
  if (form instanceof File) return [form];
  if (typeof form !== 'object' || form === null) return [];
  return Object.values(form).flatMap(filesOf);
}

/**
 * Has every file of a form scanned before anything sees it, one after the other. Throws infectedFile, tooLarge for a file that the
 * scanner never reads to its end, and unavailable when the scanner of the service does not answer: whoever configured one wants no
 * file past it.
 */
export async function scanFiles<S extends ServiceTypes>(
  form: unknown,
  {
    service: { failures, scanFile },
    onRefused,
  }: {
    service: Pick<ServiceDefinition<S>, 'failures' | 'scanFile'>;
    onRefused: (refusal: ScanRefusal) => void;
  },
): Promise<void> {
  if (!scanFile) return;
  for (const file of filesOf(form)) {
    const verdict = await scanFile(file).catch((cause: unknown) => {
      throw failures.unavailable({ message: notScanned, retryAfterSeconds: 120, cause });
    });
    if (verdict.is === 'clean') continue;
    if (verdict.is === 'too-large') {
      onRefused({ reason: 'too-large', bytes: file.size });
      throw failures.tooLarge({
        message: unscannable,
        details: [{ field: 'file', message: unscannable }],
      });
    }
    onRefused({ reason: 'infected', found: verdict.found });
    throw failures.infectedFile({ details: [{ field: 'file', message: failures.infectedFile().message }] });
  }
}
