'use client';

import type { CourseStatus } from '@repo/schemas/childcare/course';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import type { CourseTableRow } from '#domain/courses/list-course-table.ts';

export function CourseMenu({ course }: { course: CourseTableRow }) {
  const [deleting, setDeleting] = useState(false);
  const { id, title, status, slug } = course;
  const { moveWithUndo, duplicate, remove } = useCourseActions(course);

  return (
    <>
      <ActionsMenu subject={title}>
        <MenuItem href={`/admin/courses/${id}`} icon={<Icon name="pencil" />}>
          Edit
        </MenuItem>
        <MenuItem href={`/learn/${slug}`} icon={<Icon name="eye" />}>
          Preview as a learner
        </MenuItem>
        {status === 'PUBLISHED' ? (
          <MenuItem href={`/courses/${slug}`} icon={<Icon name="external-link" />}>
            Show in the catalogue
          </MenuItem>
        ) : null}
        <MenuItem icon={<Icon name="copy" />} onSelect={() => void duplicate()}>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        {status === 'PUBLISHED' ? (
          <MenuItem
            icon={<Icon name="archive" />}
            onSelect={() => void moveWithUndo('ARCHIVED', `“${title}” is archived`)}
          >
            Archive
          </MenuItem>
        ) : null}
        {status === 'ARCHIVED' ? (
          <MenuItem
            icon={<Icon name="archive-restore" />}
            onSelect={() => void moveWithUndo('PUBLISHED', `“${title}” is published again`)}
          >
            Restore
          </MenuItem>
        ) : null}
        <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </ActionsMenu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${title}”?`}
        description="Its outline is deleted too, and this cannot be undone. A course that somebody is enrolled in or assigned to cannot be deleted: archive it instead."
        confirmLabel="Delete course"
        pendingLabel="Deleting…"
        onConfirm={remove}
      />
    </>
  );
}

function useCourseActions(course: CourseTableRow) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const { id, title, status } = course;
  const params = { id };

  async function move(next: CourseStatus): Promise<boolean> {
    const answer = await api('PUT /api/courses/{id}', { params, body: { status: next } });
    if (!answer.ok) toast.error(answer.failure.error);
    router.refresh();
    return answer.ok;
  }

  async function moveWithUndo(next: CourseStatus, said: string) {
    if (!(await move(next))) return;
    toast.undo(said, async () => {
      await move(status);
    });
  }

  async function duplicate() {
    const answer = await api('POST /api/courses/{id}/duplicate', { params });
    if (!answer.ok) {
      toast.error(answer.failure.error);
      return;
    }
    const { leftOut } = answer.data;
    if (leftOut.length === 0) toast.success(`This is the copy of “${title}”`);
    else {
      toast.warning('The copy is without its SCORM lectures', {
        description: `Upload their packages again: ${leftOut.join(', ')}`,
      });
    }
    router.push(`/admin/courses/${answer.data.id}`);
  }

  function remove() {
    return submit(api('DELETE /api/courses/{id}', { params }), `“${title}” is deleted`);
  }

  return { moveWithUndo, duplicate, remove };
}
