import type { Choice, ChoiceList } from '@repo/schemas/training/choice';
import type { ComboboxSource } from '@repo/ui/combobox';
import { api } from '#api.ts';

type Query = { q?: string; value?: string; mine?: boolean };

async function ask(list: ChoiceList, query: Query, signal: AbortSignal): Promise<Choice[]> {
  const answer = await api('GET /api/choices/{list}', { params: { list }, query, signal });
  if (!answer.ok) throw new Error(answer.failure.error);
  return answer.data;
}

function makeSource(list: ChoiceList, more: Query): ComboboxSource {
  return {
    search: (q, signal) => ask(list, { ...more, q: q.trim().slice(0, 200) }, signal),
    find: async (value, signal) => (await ask(list, { ...more, value }, signal))[0] ?? null,
  };
}

const sources = new Map<string, ComboboxSource>();

/** Returns the same object for the same list. */
export function choiceSourceFor(
  list: ChoiceList,
  { ownOnly = false }: { ownOnly?: boolean } = {},
): ComboboxSource {
  const key = `${list} ${ownOnly}`;
  const source = sources.get(key) ?? makeSource(list, ownOnly ? { mine: ownOnly } : {});
  sources.set(key, source);
  return source;
}
