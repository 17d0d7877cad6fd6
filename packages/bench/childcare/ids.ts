const kinds = {
  user: 1,
  organization: 2,
  course: 3,
  section: 4,
  lecture: 5,
  enrollment: 6,
  progress: 7,
  assignment: 8,
  certificate: 9,
};

/** An SQL expression for an id of a number: deterministic, in the service's format and order. */
export function idOf(kind: keyof typeof kinds, number: string): string {
  return `('01994000-0000-7000-8${String(kinds[kind]).padStart(3, '0')}-' || lpad(to_hex(${number}), 12, '0'))`;
}

export function plainId(kind: keyof typeof kinds, number: number): string {
  return `01994000-0000-7000-8${String(kinds[kind]).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
}

/** SQL of the creation time of all rows. */
export const made = `TIMESTAMPTZ '2026-01-01 00:00:00+00'`;
