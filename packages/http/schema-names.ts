import { z } from 'zod';

/** Modules of schemas under their paths: "childcare/course". */
export type SchemaModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What is worth a name of its own: objects, and choices between them. Texts and numbers say more where they are used. */
function isNameable(value: unknown): value is z.ZodType {
  if (value instanceof z.ZodUnion) return value.options.every(isNameable);
  return value instanceof z.ZodObject;
}

/** "course-run", "listingSummary" → "CourseRun", "ListingSummary" */
function toPascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_match, first: string) => first.toUpperCase());
}

/**
 * Names schemas after their exports, so that an API description refers to them instead of repeating them. Of two exports of
 * one name the first keeps it, and the other has its module's in front. A schema that has an id keeps that.
 */
export function registerSchemaNames(modules: SchemaModules): void {
  const names = new Set<string>();
  const exported = Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, schema]) => (isNameable(schema) ? [{ path, name, schema }] : [])),
  );
  for (const { schema } of exported) names.add(schema.meta()?.id ?? '');
  for (const { path, name, schema } of exported) {
    if (schema.meta()?.id !== undefined) continue;
    const short = toPascalCase(name);
    const id = names.has(short) ? `${toPascalCase(path.split('/').at(-1) ?? '')}${short}` : short;
    names.add(id);
    z.globalRegistry.add(schema, { ...schema.meta(), id });
  }
}
