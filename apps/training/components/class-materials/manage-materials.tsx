'use client';

import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { AddMaterialFiles } from './add-material-files.tsx';
import { type Edited, EditMaterialDialog } from './edit-material-dialog.tsx';
import { MaterialRows } from './material-rows.tsx';
import { PublishDialog, type PublishPlan, readPublishPlan } from './publish-dialog.tsx';
import type { MaterialSession } from './release-text.ts';

type Props = {
  courseRunId: string;
  materials: readonly ClassMaterial[];
  sessions: readonly MaterialSession[];
};

/** For who teaches the class. */
export function ManageMaterials({ courseRunId, materials, sessions }: Props) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [plan, setPlan] = useState<PublishPlan | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const drafts = materials.filter(({ kind, publishedAt }) => kind !== 'heading' && publishedAt === null);

  async function prepare(chosen: readonly ClassMaterial[]) {
    setIsPreparing(true);
    const read = await readPublishPlan(courseRunId, chosen);
    setIsPreparing(false);
    if ('preview' in read) setPlan(read);
    else toast.error(read.error);
  }

  return (
    <div className="space-y-6">
      <Card title="Add materials" description="What you add is a draft until you publish it.">
        <AddMaterialFiles courseRunId={courseRunId} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setEdited({ kind: 'link', material: null })}>
            <Icon name="link-2" />
            Add a link
          </Button>
          <Button onClick={() => setEdited({ kind: 'heading', material: null })}>
            <Icon name="heading-2" />
            Add a heading
          </Button>
        </div>
      </Card>
      <Card
        title="Materials"
        description={materials.length === 0 ? undefined : 'Learners see them in this order.'}
        actions={
          drafts.length > 1 ? (
            <Button
              variant="primary"
              pending={isPreparing}
              pendingText="Preparing…"
              onClick={() => void prepare(drafts)}
            >
              Publish {formatCount(drafts.length, ['draft', 'drafts'])}
            </Button>
          ) : null
        }
      >
        {materials.length === 0 ? (
          <EmptyState
            level={3}
            icon={<Icon name="book-open" />}
            title="No materials yet"
            description="Add slides, notes or recordings, and links. Headings put them into sections."
          />
        ) : (
          <MaterialRows
            materials={materials}
            sessions={sessions}
            onEdit={(material) => setEdited({ kind: material.kind, material })}
            onPublish={(material) => void prepare([material])}
          />
        )}
      </Card>
      <EditMaterialDialog
        {...{ courseRunId, sessions, edited }}
        key={edited?.material?.id ?? edited?.kind ?? ''}
        onClose={() => setEdited(null)}
      />
      {plan ? <PublishDialog {...{ courseRunId, sessions, plan }} onPlan={setPlan} /> : null}
    </div>
  );
}
