import { parseCertificateId } from './certificate-id.ts';

export type LookedUp<Row> =
  | { status: 'found'; row: Row }
  | { status: 'unknown'; certificateId: string }
  | { status: 'mistyped' };

/** Finds a certificate by its id as somebody typed it; `find` gets the stored form. */
export async function lookUpTypedId<Row>(
  typed: string,
  find: (certificateId: string) => PromiseLike<Row | null>,
): Promise<LookedUp<Row>> {
  const read = parseCertificateId(typed);
  if (read === null || read === 'mistyped') return { status: 'mistyped' };
  const row = await find(read.id);
  return row === null ? { status: 'unknown', certificateId: read.id } : { status: 'found', row };
}
