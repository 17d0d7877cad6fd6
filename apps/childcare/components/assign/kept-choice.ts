/** What is chosen on the page that assigns courses, and not sent yet. */
export type KeptChoice = {
  /** What the address had chosen: another address is another choice. */
  basis: string;
  people: string[];
  courses: string[];
  deadline: string;
  notes: string;
};

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** By hand: the page has no other use for a library that checks everything. */
function isChoice(value: unknown): value is KeptChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { basis, people, courses, deadline, notes }: { [name in keyof KeptChoice]?: unknown } = value;
  return [basis, deadline, notes].every((one) => typeof one === 'string') && [people, courses].every(isTexts);
}

/** What was kept of this page; null when there is nothing, or when it was begun from another address. */
export function parseChoice(kept: unknown, basis: string): KeptChoice | null {
  return isChoice(kept) && kept.basis === basis ? kept : null;
}

export function beginChoice(chosen: { people: string[]; courses: string[] }): KeptChoice {
  return { basis: JSON.stringify([chosen.people, chosen.courses]), ...chosen, deadline: '', notes: '' };
}
