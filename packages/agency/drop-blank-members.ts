/**
 * Removes members that are absent, null, blank, or left empty, because the agency treats them as invalid. 0 and false are
 * kept.
 */
export function dropBlankMembers(value: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const clean = strip(member);
    if (clean !== undefined) kept[name] = clean;
  }
  return kept;
}

function strip(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map(strip).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object') return value;
  const clean = dropBlankMembers(value);
  return Object.keys(clean).length > 0 ? clean : undefined;
}
