'use client';

import type { Outline, StoredSubtopic } from '@repo/schemas/training/outline';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { cn } from '@repo/ui/cn';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import { ArrowLeft, ListTree, Plus, SquarePen } from 'lucide-react';
import { SubtopicEditor } from './subtopic-editor.tsx';
import { UnitBlock } from './unit-block.tsx';
import { useOutline } from './use-outline.ts';

export type CourseBuilderProps = {
  courseId: string;
  learningUnits: Outline['learningUnits'];
  /** What is open to write. */
  subtopic: StoredSubtopic | null;
};

/** A course's outline to build, and the subtopic that is being written beside it. */
export function CourseBuilder({ courseId, learningUnits, subtopic }: CourseBuilderProps) {
  const editing = useOutline(courseId, learningUnits);
  const { units } = editing;
  const addUnit = (
    <TitleDialog
      heading="Add a learning unit"
      confirmLabel="Add learning unit"
      pendingText="Adding…"
      onSave={editing.addUnit}
      trigger={
        <Button variant={units.length === 0 ? 'primary' : 'secondary'}>
          <Plus aria-hidden />
          Add learning unit
        </Button>
      }
    />
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      {/* A phone shows the outline or the text, not one below the other. */}
      <section aria-labelledby="outline-heading" className={cn('space-y-3', subtopic && 'max-lg:hidden')}>
        <h2 id="outline-heading" className="text-base font-semibold">
          Outline
        </h2>
        {editing.problem ? (
          <Alert
            tone="danger"
            live
            title="The new order was not stored"
            action={
              <Button size="sm" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            {editing.problem}
          </Alert>
        ) : null}
        {units.length === 0 ? (
          <Card>
            <EmptyState
              level={3}
              icon={<ListTree />}
              title="No learning units yet"
              description="A learning unit is a chapter; its subtopics are what learners read."
              action={addUnit}
              className="py-6 md:py-8"
            />
          </Card>
        ) : (
          <>
            <SortableList
              label="Learning units"
              className="space-y-3"
              items={units}
              getId={(unit) => unit.id}
              getName={(unit) => unit.title}
              onReorder={(next) => void editing.reorder(next, 'Order changed')}
            >
              {(unit, _index, handle) => (
                <UnitBlock
                  courseId={courseId}
                  unit={unit}
                  editing={editing}
                  currentId={subtopic?.id}
                  handle={handle}
                />
              )}
            </SortableList>
            {addUnit}
          </>
        )}
      </section>
      <Card className={cn(!subtopic && 'max-lg:hidden')}>
        {subtopic ? (
          <>
            <LinkButton href={`/courses/${courseId}/edit`} size="sm" className="mb-4 lg:hidden">
              <ArrowLeft aria-hidden />
              Outline
            </LinkButton>
            <SubtopicEditor
              key={subtopic.id}
              courseId={courseId}
              subtopic={subtopic}
              onRename={(title) => editing.showTitle(subtopic.id, title)}
            />
          </>
        ) : (
          <EmptyState
            icon={<SquarePen />}
            title={units.length === 0 ? 'Begin with the outline' : 'Choose a subtopic to write'}
            description={
              units.length === 0
                ? 'Add a learning unit, then its first subtopic.'
                : 'Everything you write is saved by itself.'
            }
          />
        )}
      </Card>
    </div>
  );
}
