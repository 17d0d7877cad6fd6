'use client';

import { createJobRoleBody, type JobRole } from '@repo/schemas/childcare/job-role';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

/** The job roles of a centre: which people a requirement can be asked of. */
export function JobRoles({ jobRoles }: { jobRoles: readonly JobRole[] }) {
  const [editing, setEditing] = useState<JobRole | 'new' | null>(null);
  return (
    <Card
      title="Job roles"
      description="A requirement can be asked of some job roles only. Whoever joins with a job title of the same name gets the role; you change it on the person’s page."
      actions={
        <Button onClick={() => setEditing('new')}>
          <Icon name="plus" />
          Add job role
        </Button>
      }
    >
      {jobRoles.length === 0 ? (
        <p className="text-sm text-muted">
          No job roles yet. Add those you have, such as “Educator” and “Cook”.
        </p>
      ) : (
        <ul aria-label="Job roles" className="divide-y divide-line">
          {jobRoles.map((role) => (
            <JobRoleRow key={role.id} role={role} onRename={() => setEditing(role)} />
          ))}
        </ul>
      )}
      <Dialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={editing === 'new' ? 'Add a job role' : 'Rename the job role'}
      >
        {editing === null ? null : (
          <JobRoleForm role={editing === 'new' ? null : editing} onSaved={() => setEditing(null)} />
        )}
      </Dialog>
    </Card>
  );
}

function JobRoleRow({ role: { id, name, people }, onRename }: { role: JobRole; onRename: () => void }) {
  const { submit } = useSubmitAndRefresh();
  return (
    // The buttons go below large text.
    <li className="flex flex-wrap items-center gap-x-1 py-1 text-sm">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {name}
        <span className="block text-muted tabular-nums">{formatCount(people, ['person', 'people'])}</span>
      </span>
      <div className="ml-auto flex">
        <IconButton label={`Rename ${name}`} icon={<Icon name="pencil" />} onClick={onRename} />
        <ConfirmDialog
          trigger={<IconButton label={`End ${name}`} icon={<Icon name="x" />} />}
          title={`End the job role “${name}”?`}
          description="Nobody can be given it any more; past days of the compliance page still use it. A job role that somebody has, or that a requirement uses, cannot be ended: change those first."
          confirmLabel="End job role"
          pendingLabel="Ending…"
          onConfirm={() =>
            submit(api('DELETE /api/centre/job-roles/{id}', { params: { id } }), `“${name}” has ended`)
          }
        />
      </div>
    </li>
  );
}

/** Reads the role from the list, because the API has no endpoint for a single one. */
async function loadRole(id: string) {
  const answer = await api('GET /api/centre/job-roles', { query: { id } });
  if (!answer.ok) return answer.failure;
  const stored = answer.data.jobRoles.find((one) => one.id === id);
  if (!stored) return { error: 'Somebody else ended this job role.', status: 404 };
  return { values: { name: stored.name }, updatedAt: stored.updatedAt };
}

function JobRoleForm({ role, onSaved }: { role: JobRole | null; onSaved: () => void }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(createJobRoleBody, { defaultValues: { name: role?.name ?? '' } });
  return (
    <Form
      form={form}
      version={role ? { readAt: role.updatedAt, load: () => loadRole(role.id) } : undefined}
      onSubmit={async ({ name }, expectedUpdatedAt) => {
        const call = role
          ? api('PUT /api/centre/job-roles/{id}', {
              params: { id: role.id },
              body: { name, expectedUpdatedAt },
            })
          : api('POST /api/centre/job-roles', { body: { name } });
        const failure = await submit(call, role ? `It is called “${name}” now` : `“${name}” is added`);
        if (!failure) onSaved();
        return failure;
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={80}
        autoComplete="off"
        autoFocus
        help={role ? 'Everybody who has it keeps it.' : undefined}
      />
      <SubmitButton pendingText="Saving…">{role ? 'Rename job role' : 'Add job role'}</SubmitButton>
    </Form>
  );
}
