import { Prisma } from '@repo/db/marketplace';
import { type AttributeFilter, parseAttributeFilters } from '@repo/schemas/marketplace/attribute-filter';

/** Beyond every number that an attribute accepts. */
const open = 1e12;

/** One condition on listing `l` for each filter. Indexes: listing_attributes_idx, listing_{year,mileage}_idx. */
export function attributeConditionSql({ key, values, min = -open, max = open }: AttributeFilter): Prisma.Sql {
  if (values !== undefined) {
    const ways = values.map(
      (value) => Prisma.sql`l.attributes @> ${JSON.stringify({ [key]: value })}::jsonb`,
    );
    return Prisma.sql`(${Prisma.join(ways, ' OR ')})`;
  }
  // Written out, because an index of an expression is found by its text alone. Its schema allows letters, digits and underscores.
  const value = Prisma.raw(`(l.attributes -> '${key}')`);
  return Prisma.sql`(${value} >= ${String(min)}::jsonb AND ${value} <= ${String(max)}::jsonb)`;
}

export const parseAttributeFiltersOrNone = (text: string | undefined): AttributeFilter[] =>
  parseAttributeFilters(text ?? '') ?? [];

/** A JSON path that finds something in the values of listings which `attributeConditionSql` finds. */
export function attributeJsonPath({ key, values, min = -open, max = open }: AttributeFilter): string {
  const test =
    values === undefined
      ? `@ >= ${min} && @ <= ${max}`
      : values.map((value) => `@ == ${JSON.stringify(value)}`).join(' || ');
  return `$.${JSON.stringify(key)} ? (${test})`;
}
