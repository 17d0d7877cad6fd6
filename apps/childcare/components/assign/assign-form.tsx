'use client';

import {
  type BulkAssignmentAnswer,
  maximumAssignmentPairs,
  maximumBulkCourses,
  maximumBulkLearners,
} from '@repo/schemas/childcare/bulk-assignment';
import { Alert, ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { Field } from '@repo/ui/field';
import { formatCount } from '@repo/ui/format-count';
import { allowPushOffer } from '@repo/ui/notifications/push-offer';
import { Textarea } from '@repo/ui/textarea';
import { usePersonalSessionStorage } from '@repo/ui/use-personal-session-storage';
import { useState } from 'react';
import { api } from '#api.ts';
import { DeadlineField } from '#components/centre/deadline-field.tsx';
import { type AssignDraft, type ChosenGroup, createAssignDraft, parseAssignDraft } from './assign-draft.ts';
import { AssignGroupDialog, type AssignGroupDialogProps } from './assign-group-dialog.tsx';
import { AssignSummary } from './assign-summary.tsx';
import type { CheckboxOption } from './checkbox-list.tsx';
import { CoursePicker } from './course-picker.tsx';
import { PeoplePicker } from './people-picker.tsx';
import type { PersonOption } from './person-option.ts';

type AssignFormProps = {
  /** The first page of `totalPeople`. */
  people: PersonOption[];
  totalPeople: number;
  courses: (CheckboxOption & { priceSgd: number })[];
  /** Initial choice. */
  chosenPeople: PersonOption[];
  chosenGroup: ChosenGroup | null;
  chosenCourses: string[];
  freeSeats: number;
  isBilled: boolean;
};

function present(options: readonly CheckboxOption[], ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(options.map(({ id }) => id));
  return new Set(ids.filter((id) => known.has(id)));
}

/** Null when the choice fits in one request. */
function boundOf({ people, group }: AssignDraft, courses: number): string | null {
  if (people.length > maximumBulkLearners || courses > maximumBulkCourses)
    return `At most ${maximumBulkLearners} people and ${maximumBulkCourses} courses are assigned in one go.`;
  const pairs = (group?.total ?? 0) * courses;
  if (pairs <= maximumAssignmentPairs) return null;
  const [many, most] = [pairs, maximumAssignmentPairs].map((count) => count.toLocaleString('en'));
  return `That would be ${many} assignments, and at most ${most} are made in one go. Choose fewer courses or fewer people.`;
}

/** Every chosen person is assigned every chosen course. */
export function AssignForm(props: AssignFormProps) {
  const { people, totalPeople, courses, freeSeats } = props;
  const form = useAssignment(props);
  const { chosen, group, wanted, result, setResult, checking, setChecking, change, keep, titleOf } = form;
  if (result) {
    return (
      <AssignSummary
        result={result.assigned}
        nameOf={(id) => result.of.people.find((person) => person.id === id)?.label}
        titleOf={titleOf}
        onAgain={() => {
          setResult(null);
          keep({ ...result.of, courses: [] });
        }}
      />
    );
  }
  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <PeoplePicker
          first={people}
          total={totalPeople}
          chosen={chosen}
          group={group}
          onChoose={(people) => change({ people })}
          onGroup={(group) => change({ group, people: [] })}
          help={`${formatCount(freeSeats, ['seat is', 'seats are'])} free for people without an open course.`}
        />
        <CoursePicker
          courses={courses}
          chosen={wanted}
          onChange={(picked) => change({ courses: [...picked] })}
        />
      </div>
      <AssignCard form={form} isBilled={props.isBilled} />
      {checking ? (
        <AssignGroupDialog
          body={checking}
          courseTitleOf={titleOf}
          close={() => setChecking(null)}
          assignOrError={form.assign}
        />
      ) : null}
    </form>
  );
}

/** The choice is kept for this tab. */
function useAssignment(props: AssignFormProps) {
  const { courses } = props;
  const begun = createAssignDraft({
    people: props.chosenPeople,
    group: props.chosenGroup,
    courses: props.chosenCourses,
  });
  const [kept, keep] = usePersonalSessionStorage('assign-choice', (value) =>
    parseAssignDraft(value, begun.basis),
  );
  // A different address in the same tab starts a new choice.
  const choice = kept?.basis === begun.basis ? kept : begun;
  const change = (part: Partial<AssignDraft>) => keep({ ...choice, ...part });
  const { people: chosen, group, deadline, notes } = choice;
  const wanted = present(courses, choice.courses);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState<AssignGroupDialogProps['body'] | null>(null);
  const [result, setResult] = useState<{ assigned: BulkAssignmentAnswer; of: AssignDraft } | null>(null);
  const bound = boundOf(choice, wanted.size);
  const count = group ? group.total : chosen.length;
  const priced = courses.filter(({ id, priceSgd }) => wanted.has(id) && priceSgd > 0).length;
  const titleOf = (id: string) => courses.find((course) => course.id === id)?.label;

  function bodyOf() {
    const named = {
      learnerIds: chosen.filter(({ isInvited }) => !isInvited).map(({ id }) => id),
      invitationIds: chosen.filter(({ isInvited }) => isInvited).map(({ id }) => id),
    };
    return {
      ...(group ? { group: { q: group.q, state: group.state } } : named),
      courseIds: courses.filter(({ id }) => wanted.has(id)).map(({ id }) => id),
      ...(deadline ? { deadline } : {}),
      ...(notes.trim() ? { notes } : {}),
    };
  }

  async function assign(): Promise<string | undefined> {
    const answer = await api('POST /api/assignments/bulk', { body: bodyOf() });
    if (!answer.ok) return answer.failure.error;
    setChecking(null);
    allowPushOffer();
    setResult({ assigned: answer.data, of: choice });
    keep(null);
    return undefined;
  }

  async function submit() {
    if (group) {
      setChecking(bodyOf());
      return;
    }
    setPending(true);
    setProblem((await assign()) ?? null);
    setPending(false);
  }

  return {
    ...{ kept, keep, choice, change, chosen, group, deadline, notes, wanted, pending, problem },
    ...{ checking, setChecking, result, setResult, bound, count, priced, titleOf, assign, submit },
  };
}

function AssignCard({ form, isBilled }: { form: ReturnType<typeof useAssignment>; isBilled: boolean }) {
  const { kept, keep, choice, change, chosen, group, deadline, notes, wanted } = form;
  const { pending, problem, bound, count, priced } = form;
  return (
    <Card className="space-y-5" title="When and why">
      <div className="max-w-sm">
        <DeadlineField
          id="deadline"
          label="To be done by"
          optional
          value={deadline}
          onChange={(value) => change({ deadline: value })}
        />
      </div>
      <Field id="notes" label="Notes" optional help="For you and other managers.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Field>
      {isBilled && priced > 0 ? (
        <Alert>
          {formatCount(priced, ['course has', 'courses have'])} a price. Those are paid for one by one, on the
          page Payments; learning begins once they are paid.
        </Alert>
      ) : null}
      {chosen.some(({ isInvited }) => isInvited) ? (
        <Alert>
          People who have not joined yet get the courses when they accept the invitation, if seats are free
          then.
        </Alert>
      ) : null}
      {bound ? <Alert tone="warning">{bound}</Alert> : null}
      <ProblemAlert problem={problem} title="Nothing was assigned" />
      <Button
        type="submit"
        variant="primary"
        disabled={count === 0 || wanted.size === 0 || bound !== null}
        pending={pending}
        pendingText="Assigning…"
      >
        {count === 0 || wanted.size === 0
          ? 'Choose people and courses'
          : `${group ? 'Check and assign' : 'Assign'} ${formatCount(wanted.size, ['course', 'courses'])} to ${formatCount(count, ['person', 'people'])}`}
      </Button>
      {choice === kept ? (
        <Button variant="ghost" className="ml-2" onClick={() => keep(null)}>
          Start over
        </Button>
      ) : null}
    </Card>
  );
}
