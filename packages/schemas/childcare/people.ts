import { z } from 'zod';
import {
  booleanQueryOrFalse,
  clampedLimitQuery,
  id,
  nonEmptyValuesQuery,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  singleLineTextField,
} from './common.ts';

/** The state over all courses; the first that applies. */
export const peopleStates = ['overdue', 'not-joined', 'due-soon', 'on-track', 'unassigned'] as const;
export type PeopleState = (typeof peopleStates)[number];

export const peopleSorts = [
  'name',
  'email',
  'jobTitle',
  'staffId',
  'state',
  'done',
  'overdue',
  'cpdHours',
] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const state = z.enum(peopleStates, 'Choose one of the states of the list');
const qText = 'Words that are all in the name, email, job title or staff number';
const stateText = 'People who stand like one of these alone; repeatable';

export const peopleQuery = z.object({
  q: singleLineTextField('q', 200).default(''),
  state: z.array(state).default([]),
  sort: z.enum(peopleSorts).default('name'),
  descending: z.boolean().default(false),
  page: pageNumberQuery,
  limit: clampedLimitQuery(25, 100),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

export const peopleExportQuery = z.object({
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200))
    .transform((q) => q ?? '')
    .meta({ description: qText }),
  state: nonEmptyValuesQuery(z.array(state).max(100)).meta({ description: stateText }),
  sort: optionalEmptyAsAbsent(z.enum(peopleSorts, `sort is one of ${peopleSorts.join(', ')}`))
    .transform((sort) => sort ?? ('name' as const))
    .meta({ description: 'name where absent' }),
  descending: booleanQueryOrFalse('descending').meta({ description: 'Whether the last comes first' }),
});
export type PeopleExportQuery = z.output<typeof peopleExportQuery>;

/** Matching people of a centre, resolved when the action runs. Without conditions: everyone. */
export const peopleFilter = z.object({
  q: singleLineTextField('q', 200).default('').meta({ description: qText }),
  state: z
    .array(state, 'state is a list')
    .max(peopleStates.length)
    .default([])
    .meta({ description: 'Learners who stand like one of these; invitations that wait are left out then' }),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

export const assignableQuery = z.object({
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200)).meta({ description: qText }),
  state: nonEmptyValuesQuery(z.array(state).max(100)).meta({ description: stateText }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(25, 100),
});
export type AssignableQuery = z.output<typeof assignableQuery>;

export const assignableLearnerOrInvitation = z.object({
  id: id.meta({ description: 'Of the learner, or of the invitation' }),
  name: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  isInvited: z.boolean().meta({ description: 'Has not joined yet' }),
});
export type AssignableLearnerOrInvitation = z.output<typeof assignableLearnerOrInvitation>;

export const assignableAnswer = z.object({
  people: z.array(assignableLearnerOrInvitation),
  ...pageFields,
});
export type AssignableAnswer = z.output<typeof assignableAnswer>;
