import type { ServiceTypes } from './declaration.ts';
import type { ServiceDefinition } from './service.ts';

const notScanned = 'The file cannot be checked for viruses right now. Try again in a few minutes';

/** The files of a form, wherever they are in it. */
function filesOf(form: unknown): File[] {
  if (form instanceof File) return [form];
  if (typeof form !== 'object' || form === null) return [];
  return Object.values(form).flatMap(filesOf);
}

/**
 * Has every file of a form scanned before anything sees it, one after the other. Throws infectedFile, and unavailable when the scanner
 * of the service does not answer: whoever configured one wants no file past it.
 */
export async function scanFiles<S extends ServiceTypes>(
  form: unknown,
  {
    service: { failures, scanFile },
    onInfected,
  }: { service: Pick<ServiceDefinition<S>, 'failures' | 'scanFile'>; onInfected: (found: string) => void },
): Promise<void> {
  if (!scanFile) return;
  for (const file of filesOf(form)) {
    const { infected } = await scanFile(file).catch((cause: unknown) => {
      throw failures.unavailable({ message: notScanned, retryAfterSeconds: 120, cause });
    });
    if (infected === null) continue;
    onInfected(infected);
    throw failures.infectedFile({ details: [{ field: 'file', message: failures.infectedFile().message }] });
  }
}
