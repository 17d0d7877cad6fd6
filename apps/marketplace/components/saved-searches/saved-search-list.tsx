'use client';

import type { AlertFrequency, SavedSearch } from '@repo/schemas/marketplace/saved-search';
import { focusMain } from '@repo/ui/focus-main';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { PageLink } from '@repo/ui/page-link';
import { Select } from '@repo/ui/select';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { alertFrequencyOptions } from './frequencies.ts';

export function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {searches.map((search) => (
        <SavedSearchRow key={search.id} search={search} />
      ))}
    </ul>
  );
}

const foundText = (count: number) =>
  count === 0
    ? 'Nothing new this week'
    : count === 1
      ? '1 new listing this week'
      : `${count} new listings this week`;

function SavedSearchRow({ search }: { search: SavedSearch }) {
  const router = useRouter();
  const { run, pending } = useSubmitAndRefresh();
  const { id, name, parameters, newThisWeek } = search;
  // What was chosen here, until the page has been read again: who deletes the search at once and brings it back gets that.
  const [chosen, setChosen] = useState<AlertFrequency | null>(null);
  const frequency = chosen ?? search.frequency;

  const changeTo = (value: AlertFrequency) =>
    run(
      api('PUT /api/saved-searches/{id}', { params: { id }, body: { frequency: value } }),
      () => {
        setChosen(value);
        toast.success(value === 'OFF' ? `No more alerts for ${name}` : `Alerts for ${name} are changed`);
      },
      'change',
    );

  async function saveAgain() {
    const answer = await api('POST /api/saved-searches', { body: { parameters, frequency } });
    if (!answer.ok) throw new Error(answer.failure.error);
    router.refresh();
  }

  const remove = () =>
    run(
      api('DELETE /api/saved-searches/{id}', { params: { id } }),
      () => {
        focusMain();
        toast.undo(`${name} is no longer saved`, saveAgain);
      },
      'remove',
    );

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_19rem_auto]">
      <div className="min-w-0">
        <PageLink href={`/?${parameters}&sort=recent`} className="link font-medium break-words">
          {name}
        </PageLink>
        <p className="text-sm text-muted">{foundText(newThisWeek)}</p>
      </div>
      <Select
        size="sm"
        aria-label={`Tell me about new listings for ${name}`}
        options={alertFrequencyOptions}
        value={frequency}
        disabled={pending === 'change'}
        onChange={(event) => void changeTo(event.target.value as AlertFrequency)}
        className="max-sm:order-last max-sm:col-span-2"
      />
      <IconButton
        label={`Delete the saved search ${name}`}
        icon={<Icon name="trash-2" />}
        disabled={pending === 'remove'}
        onClick={() => void remove()}
      />
    </li>
  );
}
