import { errors } from '#domain/errors.ts';

/** Throws uploadChanged unless the caller decided on the upload as it is now. */
export function assertRevision({ revision }: { revision: number }, seen: number): void {
  if (revision === seen) return;
  const { message } = errors.uploadChanged();
  throw errors.uploadChanged({ details: [{ field: 'revision', message }] });
}
