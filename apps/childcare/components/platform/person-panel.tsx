'use client';

import { roles } from '@repo/schemas/childcare/common';
import type { User } from '@repo/schemas/childcare/user';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { ResetSecondStep } from '@repo/ui/account/second-factors/reset-second-step';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import type { ComboboxOption } from '@repo/ui/combobox';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { ComboboxField, SelectField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';
import { notifiedText } from '#components/assign/notified-text.ts';
import { roleLabels } from './labels.ts';

const placeForm = z.object({ role: z.enum(roles), organizationId: z.string().nullable() });
const options = roles.map((value) => ({ value, label: roleLabels[value] }));

const placeOf = ({ role, organization }: User) => ({ role, organizationId: organization?.id ?? null });

function PlaceForm({ person, centres }: { person: User; centres: readonly ComboboxOption[] }) {
  const router = useRouter();
  const form = useZodForm(placeForm, {
    defaultValues: placeOf(person),
  });
  const nameCentre = (id: unknown) => centres.find(({ value }) => value === id)?.label ?? 'None';
  const isLearner = person.role === 'LEARNER' && person.organization !== null;
  const isMailed = person.hasPassword && person.status === 'active';
  const notified = isLearner ? notifiedText(person.name, isMailed) : '';
  const isAdmin = form.watch('role') === 'SUPER_ADMIN';
  return (
    <Form
      form={form}
      version={{
        readAt: person.updatedAt,
        load: createVersionLoader(
          () => api('GET /api/users/{id}', { params: { id: person.id } }),
          ({ user }) => ({
            values: placeOf(user),
            updatedAt: user.updatedAt,
          }),
        ),
        fields: { organizationId: { label: 'Centre', show: nameCentre } },
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = await withReauthentication(`change what ${person.name} may do`, () =>
          api('PUT /api/users/{id}', { params: { id: person.id }, body: { ...body, expectedUpdatedAt } }),
        );
        if (!answer.ok) return answer.failure;
        toast.success(`${person.name} is changed, and signed out everywhere`);
        router.refresh();
        return answer.data.user;
      }}
    >
      <SelectField name="role" label="Role" options={options} />
      {isAdmin ? (
        <p className="text-sm text-muted">Administrators belong to no centre and see all of them.</p>
      ) : (
        <ComboboxField
          name="organizationId"
          label="Centre"
          optional
          options={centres}
          clearable
          placeholder="None: learns alone"
          help={`Who leaves a centre leaves its assignments; what was learnt stays. ${notified}`}
        />
      )}
      <SubmitButton pendingText="Saving…">Save role and centre</SubmitButton>
    </Form>
  );
}

function CloseAccount({ person }: { person: User }) {
  const { submit } = useSubmitAndRefresh();
  const put = (status: User['status'], done: string) =>
    submit(api('PUT /api/users/{id}', { params: { id: person.id }, body: { status } }), done);
  if (person.status === 'deactivated') {
    return (
      <ConfirmDialog
        trigger={<Button>Open the account again</Button>}
        title={`Open the account of ${person.name} again?`}
        description="They can sign in with their old password."
        confirmLabel="Open account"
        pendingLabel="Opening…"
        tone="primary"
        onConfirm={() => put('active', `${person.name} can sign in again`)}
      />
    );
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Close the account</Button>}
      title={`Close the account of ${person.name}?`}
      description="They are signed out everywhere and cannot sign in. Their learning records and certificates are kept, and the account can be reopened."
      confirmLabel="Close account"
      pendingLabel="Closing…"
      onConfirm={() => put('deactivated', `The account of ${person.name} is closed`)}
    />
  );
}

type PersonPanelProps = {
  person: User;
  isSelf: boolean;
  isSecondStepOn: boolean;
  centres: readonly ComboboxOption[];
};

export function PersonPanel({ person, isSelf, isSecondStepOn, centres }: PersonPanelProps) {
  if (isSelf) {
    return (
      <Alert tone="info" title="This is your own account">
        Another administrator can change your role or close it. Your name and password are in your profile.
      </Alert>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Role and centre" description="A change signs them out everywhere.">
        {person.emailVerified ? null : (
          <Alert tone="warning" title="Address not confirmed">
            Nobody has confirmed yet that mail to {person.email} reaches them, so the account may be somebody
            else’s. Once they have opened the link that was mailed to them, or chosen a new password, you can
            give them a role or a centre.
          </Alert>
        )}
        <PlaceForm
          key={`${person.role} ${person.organization?.id ?? ''}`}
          person={person}
          centres={centres}
        />
      </Card>
      <Card
        title="Account"
        description={
          person.status === 'deactivated'
            ? 'It is closed: nobody can sign in with it.'
            : person.hasPassword
              ? 'It is open.'
              : 'They were invited and have not chosen a password yet.'
        }
      >
        <CloseAccount person={person} />
      </Card>
      <Card
        title="Second step"
        description="Passkeys and authenticator app. Reset it for somebody who has lost theirs and has no recovery code."
      >
        <ResetSecondStep
          person={person}
          isOn={isSecondStepOn}
          path={`/api/users/${person.id}/reset-second-factors`}
        />
      </Card>
    </div>
  );
}
