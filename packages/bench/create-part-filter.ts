/** Services and their parts. */
const parts: Record<string, readonly string[]> = {
  childcare: ['lists', 'heatmap', 'heartbeats', 'quizzes', 'requirements'],
  marketplace: [
    'searches',
    'instances',
    'notifications',
    'saved-searches',
    'places',
    'capacity',
    'relevance',
  ],
  memory: ['mixed-load'],
  pages: ['lighthouse'],
  rendering: ['pages'],
  training: ['lists', 'logins', 'bulk-create', 'bulk-upload', 'preview', 'quizzes'],
};

const names = Object.entries(parts).flatMap(([service, itsParts]) => [
  service,
  ...itsParts.map((part) => `${service}/${part}`),
]);

/** They take minutes in any mode, so a quick run leaves them out unless named. */
const long = [
  'childcare/heartbeats',
  'childcare/quizzes',
  'childcare/requirements',
  'marketplace/notifications',
  'marketplace/saved-searches',
  'marketplace/relevance',
  'pages/lighthouse',
  'rendering/pages',
  'training/bulk-upload',
  'training/preview',
  'training/quizzes',
];

/** Needs ten minutes of load, so it runs only by name. */
const named = ['memory/mixed-load'];

/** Fills 45 GB for an hour unless it is given `--listings`, so the name of its service does not choose it. */
const namedInFull = ['marketplace/capacity'];

/** Chooses by part or service; no names choose all. Throws for an unknown name. */
export function createPartFilterOrThrow(
  wanted: readonly string[],
  { isQuick = false } = {},
): (part: string) => boolean {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark "${unknown}". There are: ${names.join(', ')}.`);
  }
  return (part) => {
    if (namedInFull.includes(part)) return wanted.includes(part);
    if (wanted.length === 0) return !named.includes(part) && !(isQuick && long.includes(part));
    return wanted.some((name) => part === name || part.startsWith(`${name}/`));
  };
}
