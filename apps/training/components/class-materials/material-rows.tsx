'use client';

import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useEffect, useRef } from 'react';
import { api } from '#api.ts';
import { MaterialContent } from './material-content.tsx';
import { describeRelease, type MaterialSession } from './release-text.ts';

type RowsProps = {
  materials: readonly ClassMaterial[];
  sessions: readonly MaterialSession[];
  onEdit: (material: ClassMaterial) => void;
  onPublish: (material: ClassMaterial) => void;
};

type Direction = 'up' | 'down';

const buttonId = (id: string, direction: Direction) => `move-${direction}-${id}`;

/** A moved row takes the focus with it, unless the person is elsewhere by now. */
function useFocusOfMoved(materials: readonly ClassMaterial[]) {
  const moved = useRef<{ id: string; direction: Direction } | null>(null);
  const order = materials.map(({ id }) => id).join(' ');
  useEffect(() => {
    const active = document.activeElement;
    const isElsewhere = active !== document.body && !active?.id.startsWith('move-');
    if (order === '' || moved.current === null || isElsewhere) return;
    const { id, direction } = moved.current;
    const wanted = document.getElementById(buttonId(id, direction));
    const other = document.getElementById(buttonId(id, direction === 'up' ? 'down' : 'up'));
    (wanted instanceof HTMLButtonElement && !wanted.disabled ? wanted : other)?.focus();
  }, [order]);
  return moved;
}

export function MaterialRows({ materials, ...rest }: RowsProps) {
  const { run, pending } = useSubmitAndRefresh();
  const moved = useFocusOfMoved(materials);

  async function move({ id, name }: ClassMaterial, direction: Direction) {
    if (pending !== null) return;
    moved.current = { id, direction };
    const call = api('POST /api/class-materials/{id}/move', { params: { id }, body: { direction } });
    // Pressed again before the page is refreshed, the button knows an earlier place.
    await run(call, ({ place, total }) => toast.success(`${name} is now ${place} of ${total}`));
  }

  return (
    <ol aria-label="Materials in their order" className="divide-y divide-line">
      {materials.map((material, index) => (
        <li key={material.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
          <div className="flex shrink-0">
            {(['up', 'down'] as const).map((direction) => (
              <IconButton
                key={direction}
                id={buttonId(material.id, direction)}
                size="sm"
                label={`Move ${material.name} ${direction}`}
                icon={<Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} />}
                disabled={index === (direction === 'up' ? 0 : materials.length - 1)}
                onClick={() => void move(material, direction)}
              />
            ))}
          </div>
          <MaterialRow material={material} {...rest} />
        </li>
      ))}
    </ol>
  );
}

function MaterialRow({
  material,
  sessions,
  onEdit,
  onPublish,
}: Omit<RowsProps, 'materials'> & { material: ClassMaterial }) {
  const { id, kind, name, publishedAt, updatedAt } = material;
  const { run, pending } = useSubmitAndRefresh();
  const isHeading = kind === 'heading';
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className={cn('min-w-0 flex-1 basis-60 space-y-2', isHeading && 'self-center')}>
        {isHeading ? (
          <h3 className="text-lg font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
        ) : (
          <>
            <MaterialContent material={material} />
            <MaterialState material={material} sessions={sessions} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        {isHeading ? null : publishedAt === null ? (
          <Button size="sm" aria-label={`Publish ${name}`} onClick={() => onPublish(material)}>
            Publish
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Make a draft of ${name}`}
            pending={pending !== null}
            onClick={() =>
              void run(
                api('POST /api/class-materials/{id}/unpublish', {
                  params: { id },
                  body: { expectedUpdatedAt: updatedAt },
                }),
                'It is a draft again, and learners no longer see it',
              )
            }
          >
            Make a draft
          </Button>
        )}
        <IconButton label={`Edit ${name}`} icon={<Icon name="pencil" />} onClick={() => onEdit(material)} />
        <DeleteMaterial material={material} />
      </div>
    </div>
  );
}

function MaterialState({
  material,
  sessions,
}: {
  material: ClassMaterial;
  sessions: readonly MaterialSession[];
}) {
  const { publishedAt, isReleased, release } = material;
  const when = describeRelease(material, sessions);
  if (publishedAt === null) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <StatusBadge tone="neutral">Draft</StatusBadge>
        {release === 'at_once' ? null : when}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {isReleased ? (
        <StatusBadge tone="success">Learners see it</StatusBadge>
      ) : (
        <>
          <StatusBadge tone="warning">Published, not open yet</StatusBadge>
          {when}
        </>
      )}
    </p>
  );
}

function DeleteMaterial({ material: { id, kind, name } }: { material: ClassMaterial }) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<IconButton label={`Delete ${name}`} icon={<Icon name="trash-2" />} />}
      title={`Delete “${name}”?`}
      description={
        kind === 'heading'
          ? 'What is under the heading is not deleted.'
          : 'Learners of this class can no longer open it. Copies of the class keep theirs.'
      }
      confirmLabel={`Delete ${kind}`}
      pendingLabel="Deleting…"
      onConfirm={async () => {
        const call = api('DELETE /api/class-materials/{id}', { params: { id } });
        return (await submit(call, 'Deleted'))?.error;
      }}
    />
  );
}
