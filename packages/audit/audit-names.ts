type Names = Readonly<Record<string, string>>;

/** The plain name of an action or target; of one that is recorded no more, its own words. */
export function nameFrom(names: Names, known: string): string {
  return Object.hasOwn(names, known) ? (names[known] ?? spell(known)) : spell(known);
}

function spell(name: string): string {
  const words = name.replaceAll(/[-_.]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
