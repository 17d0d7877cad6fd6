import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { ApiDocument } from '@repo/http/openapi';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** Rules of Redocly that do not apply, each with the reason. */
const redoclyRules = {
  // The product says nothing about its licence.
  'info-license': 'off',
  // A service without an address of its own runs on localhost.
  'no-server-example.com': 'off',
  // Routers prefer the literal address, as OpenAPI does.
  'no-ambiguous-paths': 'off',
  // What everybody may read refuses nobody.
  'operation-4xx-response': 'off',
  // The sign-in with Google only redirects.
  'operation-2xx-response': 'off',
  // The names of the groups say what is in them.
  'tag-description': 'off',
} as const;

/** A summary is always there; a description only where there is more to say. */
const spectralRules = { 'operation-description': 'off' } as const;

/** What Redocly's recommended rules and Spectral's find in an API description: "rule: message (place)". */
export async function lintApiDocument(document: ApiDocument): Promise<string[]> {
  return [...(await lintWithRedocly(document)), ...(await lintWithSpectral(document))];
}

async function lintWithRedocly(document: ApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: redoclyRules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) =>
      `${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join(', ')})`,
  );
}

async function lintWithSpectral(document: ApiDocument): Promise<string[]> {
  const spectral = new Spectral();
  // The two packages differ in what an absent option is called.
  const ruleset = { extends: [[oas, 'recommended']], rules: spectralRules } as RulesetDefinition;
  spectral.setRuleset(ruleset);
  const problems = await spectral.run(JSON.parse(JSON.stringify(document)));
  return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
}

type Schema = { type?: unknown; properties?: object; description?: string };

/** Objects of some size that stand in the document more than once instead of having a name: their places. */
export function findRepeatedObjects(document: ApiDocument): string[][] {
  const places = new Map<string, string[]>();
  walkObjects(document, '#', ({ description: _, ...schema }, place) => {
    if (Object.keys(schema.properties ?? {}).length < 5) return;
    const key = JSON.stringify(schema);
    places.set(key, [...(places.get(key) ?? []), place]);
  });
  return [...places.values()].filter((found) => found.length > 1);
}

function walkObjects(value: object, place: string, visit: (schema: Schema, place: string) => void): void {
  const schema: Schema = value;
  if (schema.type === 'object') visit(schema, place);
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object' && member !== null) walkObjects(member, `${place}/${name}`, visit);
  }
}
