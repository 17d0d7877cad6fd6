import { errors } from '#domain/errors.ts';

/** Throws invalid unless a new order names everything that is there, each once. */
export function checkWholeOrder(field: string, sent: readonly string[], present: readonly string[]): void {
  const known = new Set(present);
  const isWhole =
    sent.length === present.length && new Set(sent).size === sent.length && sent.every((id) => known.has(id));
  if (isWhole) return;
  const message = `${field} must name every one of them once. Somebody may have changed the outline: load it again`;
  throw errors.invalid({ message, details: [{ field, message }] });
}
