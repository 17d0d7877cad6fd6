'use client';

import {
  type CompletionRule,
  completionModes,
  type RuleConditions,
  saveCompletionRuleBody,
} from '@repo/schemas/training/completion';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, RadioField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { formatCount } from '@repo/ui/format-count';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';

const form = z
  .object({
    mode: z.enum(completionModes),
    needsCompetence: z.boolean(),
    minimumAttendance: z
      .string()
      .trim()
      .regex(/^\d*$/, { error: 'Give whole percent', abort: true })
      .transform((text) => (text === '' ? null : Number(text)))
      .pipe(saveCompletionRuleBody.shape.minimumAttendance),
    issuesCertificate: z.boolean(),
  })
  .refine((rule) => rule.mode === 'manual' || rule.needsCompetence || rule.minimumAttendance !== null, {
    error: 'Choose at least one condition',
    path: ['needsCompetence'],
  });

type Values = z.input<typeof form>;

type Stored = RuleConditions & { issuesCertificate: boolean };

const toValues = ({ mode, needsCompetence, minimumAttendance, issuesCertificate }: Stored): Values => ({
  ...{ mode, needsCompetence, minimumAttendance: String(minimumAttendance ?? ''), issuesCertificate },
});

/** What a course without a rule is offered. */
const usual: Values = {
  ...{ mode: 'manual', needsCompetence: true, minimumAttendance: '75', issuesCertificate: false },
};

const modes = [
  {
    value: 'manual',
    label: 'By hand',
    description: 'An administrator marks learners as completed in the roster.',
  },
  {
    value: 'confirm',
    label: 'With confirmation',
    description: 'An administrator confirms the list of those who meet the rule.',
  },
  {
    value: 'automatic',
    label: 'Automatically',
    description:
      'After each class that ends from now on, those who meet the rule are completed and get a mail. Classes that are over already are confirmed by an administrator.',
  },
];

type Props = {
  courseId: string;
  stored: CompletionRule;
  isAdmin: boolean;
  /** Classes that are not over, whom an automatic rule would be about. */
  ahead: { classes: number; learners: number };
};

export function CompletionRuleForm({ courseId, stored, isAdmin, ahead }: Props) {
  const { submit } = useSubmitAndRefresh();
  const params = { id: courseId };
  const fields = useZodForm(form, { defaultValues: stored.version === '' ? usual : toValues(stored) });
  const isManual = fields.watch('mode') === 'manual';
  return (
    <Form
      form={fields}
      version={{
        readAt: stored.version,
        load: createVersionLoader(
          () => api('GET /api/courses/{id}/completion-rule', { params }),
          (data) => ({ values: toValues(data), updatedAt: data.version }),
        ),
      }}
      label="Completion"
      className="space-y-6"
      onSubmit={(values, expectedVersion = stored.version) =>
        submit(
          api('PUT /api/courses/{id}/completion-rule', { params, body: { ...values, expectedVersion } }),
          'The rule is saved',
        )
      }
    >
      <RadioField
        control={fields.control}
        name="mode"
        label="How are learners completed?"
        options={modes.filter(({ value }) => isAdmin || value !== 'automatic' || stored.mode === 'automatic')}
      />
      {fields.watch('mode') === 'automatic' ? (
        <p className="text-sm">
          Not over yet: {formatCount(ahead.classes, ['class', 'classes'])} with{' '}
          {formatCount(ahead.learners, ['learner', 'learners'])}.
        </p>
      ) : null}
      <fieldset className="space-y-4" disabled={isManual}>
        <legend className="font-medium">What a learner needs</legend>
        <CheckboxField
          control={fields.control}
          name="needsCompetence"
          label="Competent in every assessment"
          description="Assessments without a pass score are not counted."
        />
        <TextField
          control={fields.control}
          name="minimumAttendance"
          label="Least attendance in percent"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="Of the hours of all sessions of the class."
        />
      </fieldset>
      {isAdmin ? (
        <CheckboxField
          control={fields.control}
          name="issuesCertificate"
          label="Issue a certificate to each learner who is completed"
          description="From now on, when learners are completed by the rule or from its list, with one mail about both. Learners who are marked as completed by hand get theirs from an administrator, on the class page."
        />
      ) : null}
      <SubmitButton pendingText="Saving…">Save rule</SubmitButton>
    </Form>
  );
}
