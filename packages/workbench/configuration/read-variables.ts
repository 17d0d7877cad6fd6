import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sandboxEnv } from '@repo/sandbox/env';
import { z } from 'zod';
import { startEnv } from '../env.ts';
import { repositoryRoot } from '../paths.ts';
import { type Service, services } from '../prisma-cli.ts';

/** What `.meta()` of a variable may hold. */
const metaSchema = z.strictObject({
  description: z.string(),
  syntax: z.string().optional(),
  whenBlank: z.string().optional(),
  npmStart: z.string().optional(),
  requiredWhen: z.string().optional(),
  isSecret: z.boolean().default(false),
});

export type ConfigurationVariable = Omit<z.output<typeof metaSchema>, 'syntax'> & {
  name: string;
  syntax: string;
  /** Empty: read by `npm start` alone. */
  services: Service[];
  isRequired: boolean;
  default?: string;
};

const jsonSchemaOf = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});

/** Every variable of the services and of `npm start`, as its schema describes it. */
export async function readVariables(): Promise<ConfigurationVariable[]> {
  const found = new Map<string, ConfigurationVariable>();
  for (const service of services) {
    for (const variable of variablesOfSchemaOrThrow(await loadEnvSchema(service))) {
      const known = found.get(variable.name) ?? variable;
      found.set(variable.name, { ...known, services: [...known.services, service] });
    }
  }
  // What the sandbox shares with the services is described there.
  const own = Object.entries({ ...sandboxEnv.shape, ...startEnv.shape }).filter(([name]) => !found.has(name));
  return [...found.values(), ...variablesOfSchemaOrThrow(z.object(Object.fromEntries(own)))];
}

/** Of all variables that a service reads. */
export async function loadEnvSchema(service: Service): Promise<z.ZodObject> {
  const file = pathToFileURL(join(repositoryRoot, 'apps', service, 'env.ts')).href;
  const { env }: { env: { schema: z.ZodObject } } = await import(/* @vite-ignore */ file);
  return env.schema;
}

export function variablesOfSchemaOrThrow(schema: z.ZodObject): ConfigurationVariable[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.shape).map(([name, field]) => {
    const json = jsonSchemaOf.parse(properties[name]);
    const described = metaSchema.safeParse(z.globalRegistry.get(field));
    const syntax = described.data?.syntax ?? deriveSyntax(json);
    if (!described.success || syntax === null) {
      throw new Error(`${name} needs .meta({ description, syntax }) where its schema is`);
    }
    const standard =
      json.default === undefined || json.default === '' ? {} : { default: String(json.default) };
    return {
      ...described.data,
      name,
      syntax,
      services: [],
      isRequired: !z.safeParse(field, undefined).success,
      ...standard,
    };
  });
}

function deriveSyntax(json: z.output<typeof jsonSchemaOf>): string | null {
  if (json.enum) return json.enum.join(', ').replace(/, ([^,]*)$/, ' or $1');
  if (json.type === 'integer') return wholeNumber(json);
  if (json.format === 'uri') return 'an http(s) address';
  return json.format === 'email' ? 'an e-mail address' : null;
}

function wholeNumber({ minimum = 0, maximum = 0 }: z.output<typeof jsonSchemaOf>): string {
  return `a whole number, ${minimum} to ${maximum}`;
}
