import type { EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import { type EditAttributeValues, splitOptionLines } from './attribute-form-schema.ts';

const listings = (count: number) => (count === 1 ? '1 listing' : `${count.toLocaleString('en')} listings`);
const have = (count: number) => `${listings(count)} ${count === 1 ? 'has' : 'have'}`;

function findOptionEffects(stored: EditedAttribute, typed: EditAttributeValues): string[] {
  const offered = splitOptionLines(typed.options);
  const gone = stored.options.filter((option) => !offered.includes(option));
  return [
    ...gone.map((option) => {
      const count = stored.uses.byOption[option] ?? 0;
      return count === 0
        ? `“${option}” goes: no listing has it.`
        : `“${option}” is retired: ${have(count)} it and can keep it. Nobody can choose it any more.`;
    }),
    ...offered.flatMap((option) => {
      if (stored.retiredOptions.includes(option)) return [`“${option}” can be chosen again.`];
      return stored.options.includes(option) ? [] : [`“${option}” can be chosen from now on.`];
    }),
  ];
}

/** In sentences, what saving the form would change, and for how many listings. */
export function findAttributeEffects(stored: EditedAttribute, typed: EditAttributeValues): string[] {
  const { listings: all, withValue } = stored.uses;
  const label = typed.label.trim();
  const without = all - withValue;
  return [
    ...(label !== stored.label
      ? [`It is called “${label}” on the ${listings(withValue)} with a value.`]
      : []),
    ...(stored.options.length > 0 ? findOptionEffects(stored, typed) : []),
    ...(typed.isRequired && !stored.isRequired
      ? [`It is required: ${have(without)} no value, and who edits one of them has to say it.`]
      : []),
    ...(!typed.isRequired && stored.isRequired ? ['It is not required any more.'] : []),
    ...(typed.isFacet && !stored.isFacet ? ['Searches can be filtered by it.'] : []),
    ...(!typed.isFacet && stored.isFacet ? ['Searches cannot be filtered by it any more.'] : []),
  ];
}
