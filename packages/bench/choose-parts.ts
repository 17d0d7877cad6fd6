/** What can be asked for: a service, or one part of it. */
const parts: Record<string, readonly string[]> = {
  childcare: ['lists', 'heatmap', 'heartbeats'],
  marketplace: ['searches', 'instances'],
  memory: ['mixed-load'],
  pages: ['lighthouse'],
  rendering: ['pages'],
  training: ['lists', 'logins', 'bulk-create', 'bulk-upload', 'preview'],
};

const names = Object.entries(parts).flatMap(([service, itsParts]) => [
  service,
  ...itsParts.map((part) => `${service}/${part}`),
]);

/** They take minutes whatever is left out of them: of a quick run only where they are asked for. */
const long = [
  'childcare/heartbeats',
  'pages/lighthouse',
  'rendering/pages',
  'training/bulk-upload',
  'training/preview',
];

/** Ten minutes of load show what it is about: it is no part of a run of everything. */
const named = ['memory/mixed-load'];

/** A part is wanted when it is named, or its service is, or nothing is. Throws for a name that there is not. */
export function chooseParts(wanted: readonly string[], { isQuick = false } = {}): (part: string) => boolean {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark "${unknown}". There are: ${names.join(', ')}.`);
  }
  return (part) => {
    if (wanted.length === 0) return !named.includes(part) && !(isQuick && long.includes(part));
    return wanted.some((name) => part === name || part.startsWith(`${name}/`));
  };
}
