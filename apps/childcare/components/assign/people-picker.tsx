'use client';

import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { ListSearch } from '@repo/ui/list-search';
import { useRef, useState } from 'react';
import { api } from '#api.ts';
import { peopleStateLabels } from '#domain/centre/people-state.ts';
import type { ChosenGroup } from './assign-draft.ts';
import { CheckboxList } from './checkbox-list.tsx';
import { type PersonOption, toPersonOption } from './person-option.ts';

type PeoplePickerProps = {
  /** The first page of everybody. */
  first: readonly PersonOption[];
  total: number;
  chosen: readonly PersonOption[];
  group: ChosenGroup | null;
  onChoose: (people: PersonOption[]) => void;
  onGroup: (group: ChosenGroup | null) => void;
  help: string;
};

type Listed = { query: string; page: number; people: readonly PersonOption[]; total: number };

/** The server searches; pages are appended. */
function useListed(begun: Listed) {
  const [listed, setListed] = useState(begun);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  async function read(query: string, page: number) {
    latest.current += 1;
    const turn = latest.current;
    setPending(true);
    setProblem(null);
    const answer = await api('GET /api/centre/assignable', { query: { q: query.trim(), page } });
    // Ignore a stale response.
    if (turn !== latest.current) return;
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      return;
    }
    const people = answer.data.people.map(toPersonOption);
    setListed((before) => {
      const kept = page === 1 ? [] : before.people;
      const known = new Set(kept.map(({ id }) => id));
      const added = people.filter(({ id }) => !known.has(id));
      return { query, page, total: answer.data.total, people: [...kept, ...added] };
    });
  }

  return { listed, pending, problem, read };
}

/** Chosen people are always shown; a whole group replaces them. */
export function PeoplePicker({ first, total, chosen, group, onChoose, onGroup, help }: PeoplePickerProps) {
  const { listed, pending, problem, read } = useListed({ query: '', page: 1, people: first, total });
  const ids = new Set(chosen.map(({ id }) => id));

  function toggle(people: readonly PersonOption[], on: boolean) {
    const touched = new Set(people.map(({ id }) => id));
    const others = chosen.filter(({ id }) => !touched.has(id));
    onChoose(on ? [...others, ...people] : others);
  }

  if (group) {
    return (
      <Card title="People" description={help}>
        <GroupNote group={group} onDrop={() => onGroup(null)} />
      </Card>
    );
  }
  return (
    <Card title="People" description={help}>
      <fieldset className="space-y-2">
        <legend className="sr-only">People</legend>
        <ChosenPeople people={chosen} onRemove={(person) => toggle([person], false)} />
        <ListSearch
          label="Search people"
          query={listed.query}
          onSearch={(query) => void read(query.slice(0, 200), 1)}
        />
        <ProblemAlert problem={problem} title="The list of people could not be read" />
        <CheckboxList
          options={listed.people}
          noun={['person', 'people']}
          isChosen={(id) => ids.has(id)}
          chosenCount={chosen.length}
          onToggle={toggle}
          emptyText="Nobody matches."
          isBusy={pending}
        />
        <p className="sr-only" aria-live="polite">
          {formatCount(listed.total, ['person', 'people'])} {listed.query.trim() ? 'found' : 'in your centre'}
        </p>
        {listed.total > listed.people.length ? (
          <MoreOrAll
            {...{ listed, pending, onGroup }}
            onMore={() => void read(listed.query, listed.page + 1)}
          />
        ) : null}
      </fieldset>
    </Card>
  );
}

type MoreOrAllProps = Pick<PeoplePickerProps, 'onGroup'> & {
  listed: Listed;
  pending: boolean;
  onMore: () => void;
};

function MoreOrAll({ listed, pending, onMore, onGroup }: MoreOrAllProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" pending={pending} pendingText="Reading…" onClick={onMore}>
        Show more of {formatCount(listed.total, ['person', 'people'])}
      </Button>
      <Button size="sm" onClick={() => onGroup({ q: listed.query.trim(), state: [], total: listed.total })}>
        Choose all {listed.total.toLocaleString('en')} {listed.query.trim() ? 'found' : 'people'}
      </Button>
    </div>
  );
}

type ChosenPeopleProps = { people: readonly PersonOption[]; onRemove: (person: PersonOption) => void };

/** Includes people who are not in the list's loaded pages. */
function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul
      aria-label="Chosen people"
      className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto overscroll-contain"
    >
      {people.map((person) => (
        <li key={person.id} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove ${person.label}`}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-accent-soft px-3 text-sm sm:min-h-9"
            onClick={() => onRemove(person)}
          >
            <bdi className="truncate">{person.label}</bdi>
            <Icon name="x" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "Everybody found for “cook” who is overdue or due soon". */
function groupText({ q, state }: Pick<ChosenGroup, 'q' | 'state'>): string {
  const whom = q ? `Everybody found for “${q}”` : 'Everybody in your centre';
  if (state.length === 0) return whom;
  return `${whom}: ${state.map((each) => peopleStateLabels[each].toLowerCase()).join(' or ')}`;
}

function GroupNote({ group, onDrop }: { group: ChosenGroup; onDrop: () => void }) {
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-medium">{groupText(group)}</span>
        <span className="block text-sm text-muted">
          {formatCount(group.total, ['person', 'people'])} now. The list is made when you assign, and you see
          the numbers and the emails first.
        </span>
      </p>
      <Button size="sm" onClick={onDrop}>
        Choose people one by one
      </Button>
    </div>
  );
}
