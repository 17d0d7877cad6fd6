import type { ConfigurationVariable } from './read-variables.ts';
import { groupBySectionOrThrow } from './sections.ts';

const introduction = `# What the three services read from their environment. The first \`npm start\` copies this file to .env and gives every
# blank secret a random value; it never changes a value that stands there. Variables of the shell win over this file,
# a blank value counts as absent, and what is absent has the default that its comment names.
# Written by \`pnpm configuration\` from the schemas in env.ts.
`;

/** Set by who starts the process, never by who configures the product. */
const notConfigured = [
  'NODE_ENV',
  'SANDBOX_DATA',
  'SANDBOX_STRIPE_WEBHOOK_URL',
  'SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL',
];

/** What people look for first stands there with its value. */
function isShown({ name, default: value }: ConfigurationVariable): boolean {
  return value !== undefined && /_PORT$|^RATE_LIMIT_SCALE$|^LOG_LEVEL$/.test(name);
}

const lineWidth = 118;

export function formatEnvExample(variables: readonly ConfigurationVariable[]): string {
  const configured = groupBySectionOrThrow(variables).map(({ title, variables: own }) => ({
    title,
    variables: own.filter(({ name }) => !notConfigured.includes(name)),
  }));
  const parts = configured.map(({ title, variables: own }) => {
    const heading = `# --- ${title} `.padEnd(lineWidth, '-');
    return [heading, ...groupEqual(own).map(formatGroup)].join('\n\n');
  });
  return `${[introduction, ...parts].join('\n')}\n`
    .replaceAll('\n# ---', '\n\n# ---')
    .replaceAll('\n\n\n', '\n\n');
}

/** Neighbours that are the same thing of each service share a comment. */
function groupEqual(variables: readonly ConfigurationVariable[]): ConfigurationVariable[][] {
  const groups: ConfigurationVariable[][] = [];
  for (const variable of variables) {
    const last = groups.at(-1);
    if (last?.[0]?.description === variable.description) last.push(variable);
    else groups.push([variable]);
  }
  return groups;
}

function formatGroup(group: readonly ConfigurationVariable[]): string {
  const comment = wrap(describe(group));
  const lines = group.map((each) => `${each.name}=${isShown(each) ? each.default : ''}`);
  return [...comment, ...lines].join('\n');
}

function describe(group: readonly ConfigurationVariable[]): string {
  const [first] = group;
  if (!first) return '';
  const value = first.syntax.replaceAll('`', '');
  const sentences = [first.description.replaceAll('`', ''), value === 'text' ? '' : `Value: ${value}.`];
  if (first.requiredWhen) sentences.push(`Required ${first.requiredWhen}.`);
  const blank = describeBlank(group);
  if (blank !== '' && !isShown(first)) sentences.push(`Blank: ${blank}.`);
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function describeBlank(group: readonly ConfigurationVariable[]): string {
  const defaults = new Set(group.map((each) => each.default ?? ''));
  const standard = group[0]?.whenBlank ?? [...defaults].join(', ');
  const npmStart = group[0]?.npmStart;
  if (standard === '' || npmStart === undefined) return standard || npmStart || '';
  return `${standard}; with npm start ${npmStart}`;
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
