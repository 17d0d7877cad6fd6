import type { ComboboxOption, ComboboxSource } from '@repo/ui/combobox';
import { api } from '#api.ts';

const kindLabels = { station: 'Station', town: 'Town', district: 'Postal district' } as const;

async function read(query: { q?: string; id?: string }, signal: AbortSignal): Promise<ComboboxOption[]> {
  const answer = await api('GET /api/places', { query, signal });
  if (!answer.ok) throw new Error(answer.failure.error);
  return answer.data.data.map(({ id, name, kind }) => ({
    value: id,
    label: name,
    description: kindLabels[kind],
  }));
}

/** More than a person looks through. */
const maximumShown = 20;

export const placeComboboxSource: ComboboxSource = {
  search: async (text, signal) =>
    (await read({ q: text.trim().slice(0, 100) }, signal)).slice(0, maximumShown),
  find: async (id, signal) => (await read({ id }, signal))[0] ?? null,
};
