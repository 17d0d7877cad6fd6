import { X } from 'lucide-react';
import type { PersonOption } from './person-option.ts';

type ChosenPeopleProps = { people: readonly PersonOption[]; onRemove: (person: PersonOption) => void };

/** Includes people who are not in the list's loaded pages. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
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
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
