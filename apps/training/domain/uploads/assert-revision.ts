import { errors } from '#domain/errors.ts';

/** Throws uploadChanged unless the caller decided on the upload as it is now. */
export function assertUploadRevision({ revision }: { revision: number }, expectedRevision: number): void {
  if (revision === expectedRevision) return;
  const { message } = errors.uploadChanged();
  throw errors.uploadChanged({ details: [{ field: 'revision', message }] });
}
