import { services } from '../prisma-cli.ts';
import type { ConfigurationVariable } from './read-variables.ts';
import { groupBySectionOrThrow } from './sections.ts';

const introduction = `# Configuration

<!-- Written by \`pnpm configuration\` from the schemas in env.ts: change a variable's \`.meta()\` there. -->

Every variable of the three services. A blank value counts as absent. A variable that is missing or wrong stops the start with a sentence that names it and
never its value. \`npm start\` sets up a stand-in for whatever is absent; \`run.ts\` of the image and \`node server.ts\` do not. Which secrets can be
changed while people work, and how, is on [secrets](secrets.md).
`;

const head = ['Variable', 'Services', 'Value', 'When blank', 'Required', 'What it does'];

export function formatConfigurationPage(variables: readonly ConfigurationVariable[]): string {
  const parts = groupBySectionOrThrow(variables).map(({ title, variables: own }) =>
    [`## ${title}`, '', row(head), `|${'---|'.repeat(head.length)}`, ...own.map(formatRow)].join('\n'),
  );
  return `${[introduction, ...parts.map((part) => `${part}\n`)].join('\n')}`;
}

function formatRow(variable: ConfigurationVariable): string {
  const { name, isSecret, syntax, description } = variable;
  return row([
    `\`${name}\`${isSecret ? ' (secret)' : ''}`,
    describeServices(variable),
    syntax,
    describeBlank(variable),
    describeRequired(variable),
    description,
  ]);
}

function describeServices({ services: own }: ConfigurationVariable): string {
  if (own.length === 0) return '`npm start`';
  return own.length === services.length ? 'all' : own.join(', ');
}

function describeBlank(variable: ConfigurationVariable): string {
  const standard = variable.whenBlank ?? variable.default;
  const { npmStart } = variable;
  return [standard, npmStart && `\`npm start\`: ${npmStart}`].filter(Boolean).join('; ') || '–';
}

function describeRequired({ isRequired, requiredWhen }: ConfigurationVariable): string {
  return isRequired ? 'yes' : (requiredWhen ?? 'no');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => escapeCell(cell)).join(' | ')} |`;
}

/** Outside of code, Markdown takes <host> for HTML. */
function escapeCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('|', '\\|');
}
