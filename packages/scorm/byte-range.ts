export type ByteRange = { first: number; last: number };

/**
 * The part of a file that a `Range` header asks for. Null for the whole: no header, one of another unit, or several parts,
 * which need not be given one by one. `unsatisfiable` for one that begins behind the end.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last };
}
