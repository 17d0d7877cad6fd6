'use client';

import { type BulkAssigned, maximumCourses, maximumLearners } from '@repo/schemas/childcare/bulk-assignment';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Card, CardHeader } from '@repo/ui/card';
import { Field } from '@repo/ui/field';
import { Textarea } from '@repo/ui/textarea';
import { useTabState } from '@repo/ui/use-tab-state';
import Link from 'next/link';
import { useState } from 'react';
import { DeadlineField } from '#components/centre/deadline-field.tsx';
import { several } from '#components/centre/statuses.tsx';
import { AssignSummary } from './assign-summary.tsx';
import { beginChoice, type KeptChoice, parseChoice } from './kept-choice.ts';
import { PickList, type PickOption } from './pick-list.tsx';

export type AssignDeskProps = {
  /** `isInvited`: has not joined yet, and `id` is the invitation's. */
  people: (PickOption & { isInvited: boolean })[];
  /** More than `people` where a centre has very many. */
  totalPeople: number;
  courses: (PickOption & { priceSgd: number })[];
  /** Chosen at first. */
  chosenPeople: string[];
  chosenCourses: string[];
  freeSeats: number;
  isBilled: boolean;
};

function present(options: readonly PickOption[], ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(options.map(({ id }) => id));
  return new Set(ids.filter((id) => known.has(id)));
}

/** Whom, what and until when: every chosen person is assigned every chosen course. */
export function AssignDesk(props: AssignDeskProps) {
  const { people, totalPeople, courses, isBilled, freeSeats } = props;
  const begun = beginChoice({ people: props.chosenPeople, courses: props.chosenCourses });
  const [kept, keep] = useTabState('assign-choice', (value) => parseChoice(value, begun.basis));
  // Another address, in the same tab, chooses for itself.
  const choice = kept?.basis === begun.basis ? kept : begun;
  const change = (part: Partial<KeptChoice>) => keep({ ...choice, ...part });
  const { deadline, notes } = choice;
  // Somebody may have left the centre since.
  const chosen = present(people, choice.people);
  const wanted = present(courses, choice.courses);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<{ assigned: BulkAssigned; of: KeptChoice } | null>(null);
  const tooMany = chosen.size > maximumLearners || wanted.size > maximumCourses;
  const priced = courses.filter(({ id, priceSgd }) => wanted.has(id) && priceSgd > 0).length;

  async function assign() {
    setPending(true);
    setProblem(null);
    const body = {
      learnerIds: people.filter(({ id, isInvited }) => chosen.has(id) && !isInvited).map(({ id }) => id),
      invitationIds: people.filter(({ id, isInvited }) => chosen.has(id) && isInvited).map(({ id }) => id),
      courseIds: courses.filter(({ id }) => wanted.has(id)).map(({ id }) => id),
      ...(deadline ? { deadline } : {}),
      ...(notes.trim() ? { notes } : {}),
    };
    const answer = await callApi<BulkAssigned>('/api/assignments/bulk', { method: 'POST', body });
    setPending(false);
    if (answer.ok) {
      setResult({ assigned: answer.data, of: choice });
      keep(null);
    } else setProblem(answer.failure.error);
  }

  if (result) {
    return (
      <AssignSummary
        result={result.assigned}
        people={people}
        courses={courses}
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
        void assign();
      }}
    >
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <PickList
          title="People"
          noun={['person', 'people']}
          options={people}
          chosen={chosen}
          onChange={(people) => change({ people: [...people] })}
          help={`${several(freeSeats, 'seat is', 'seats are')} free for people without an open course.`}
          notice={
            totalPeople > people.length ? <NotAllPeople {...{ totalPeople }} listed={people.length} /> : null
          }
        />
        <PickList
          title="Courses"
          noun={['course', 'courses']}
          options={courses}
          chosen={wanted}
          onChange={(picked) => change({ courses: [...picked] })}
          help="Only published courses can be assigned."
        />
      </div>
      <Card className="space-y-5">
        <CardHeader title="When and why" />
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
            {several(priced, 'course has', 'courses have')} a price. Those are paid for one by one, on the
            page Payments; learning begins once they are paid.
          </Alert>
        ) : null}
        {people.some(({ id, isInvited }) => isInvited && chosen.has(id)) ? (
          <Alert>
            People who have not joined yet get the courses when they accept the invitation, as long as seats
            are free then.
          </Alert>
        ) : null}
        {tooMany ? (
          <Alert tone="warning">
            At most {maximumLearners} people and {maximumCourses} courses are assigned in one go.
          </Alert>
        ) : null}
        {problem ? (
          <Alert tone="danger" live title="Nothing was assigned">
            {problem}
          </Alert>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          disabled={chosen.size === 0 || wanted.size === 0 || tooMany}
          pending={pending}
          pendingText="Assigning…"
        >
          {chosen.size === 0 || wanted.size === 0
            ? 'Choose people and courses'
            : `Assign ${several(wanted.size, 'course', 'courses')} to ${several(chosen.size, 'person', 'people')}`}
        </Button>
        {choice === kept ? (
          <Button variant="ghost" className="ml-2" onClick={() => keep(null)}>
            Start over
          </Button>
        ) : null}
      </Card>
    </form>
  );
}

function NotAllPeople({ listed, totalPeople }: { listed: number; totalPeople: number }) {
  return (
    <Alert>
      This list has {listed.toLocaleString('en')} of {totalPeople.toLocaleString('en')} people. Find the
      others on the page{' '}
      <Link href="/centre/people" className="link">
        People
      </Link>
      , select them there and choose Assign courses.
    </Alert>
  );
}
