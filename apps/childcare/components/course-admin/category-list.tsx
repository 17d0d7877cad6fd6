'use client';

import type { Category } from '@repo/schemas/childcare/category';
import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Dialog } from '@repo/ui/dialog';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { SortableList } from '@repo/ui/sortable-list';
import { moveOptimisticallyWithUndo, useChangeQueue } from '@repo/ui/use-change-queue';
import { type ReactNode, useState } from 'react';
import { api } from '#api.ts';
import { CategoryForm } from './category-form.tsx';

const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id);

export function CategoryList({ categories: initial }: { categories: Category[] }) {
  const { categories, setCategories, problem, reorder } = useCategories(initial);
  const [editing, setEditing] = useState<Category | 'new' | null>(null);

  function show(stored: Category) {
    setCategories((present) =>
      present.some(({ id }) => id === stored.id)
        ? present.map((one) => (one.id === stored.id ? stored : one))
        : [...present, stored],
    );
    setEditing(null);
  }

  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add category
    </Button>
  );

  return (
    <div className="max-w-3xl space-y-4">
      {categories.length === 0 ? (
        <EmptyState
          icon={<Icon name="tags" />}
          title="No categories yet"
          description="People use them to find courses in the catalogue."
          action={add}
        />
      ) : (
        <>
          <ProblemAlert problem={problem} title="The new order was not stored" />
          <SortableList
            label="Categories"
            className="divide-y divide-line rounded-lg border border-line bg-surface-raised [&>li:first-child>div]:rounded-t-lg [&>li:last-child>div]:rounded-b-lg"
            items={categories}
            getId={(category) => category.id}
            getName={(category) => category.name}
            onReorder={(next) => void reorder(next)}
          >
            {(category, _index, handle) => (
              <CategoryRow
                category={category}
                handle={handle}
                onEdit={() => setEditing(category)}
                onDeleted={() => setCategories((present) => present.filter(({ id }) => id !== category.id))}
              />
            )}
          </SortableList>
          {add}
        </>
      )}
      <Dialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={editing === 'new' ? 'Add a category' : 'Change the category'}
      >
        {editing === null ? null : (
          <CategoryForm category={editing === 'new' ? null : editing} onSaved={show} />
        )}
      </Dialog>
    </div>
  );
}

type CategoryRowProps = {
  category: Category;
  handle: ReactNode;
  onEdit: () => void;
  onDeleted: () => void;
};

function CategoryRow({ category, handle, onEdit, onDeleted }: CategoryRowProps) {
  const { id, name, slug, description, _count } = category;
  return (
    <div className="flex items-center gap-1 bg-surface-raised py-1.5 pr-1">
      {handle}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted">
          {_count.courses === 1 ? '1 published course' : `${_count.courses} published courses`}, at {slug}
        </p>
        {description ? <p className="text-muted">{description}</p> : null}
      </div>
      <IconButton label={`Change ${name}`} icon={<Icon name="pencil" />} onClick={onEdit} />
      <ConfirmDialog
        trigger={<IconButton label={`Delete ${name}`} icon={<Icon name="trash-2" />} />}
        title={`Delete “${name}”?`}
        description="Only a category without courses can be deleted, drafts and archived ones among them."
        confirmLabel="Delete category"
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const answer = await api('DELETE /api/categories/{id}', { params: { id } });
          if (!answer.ok) return answer.failure.error;
          onDeleted();
          return undefined;
        }}
      />
    </div>
  );
}

function useCategories(initial: Category[]) {
  const [categories, setCategories] = useState(initial);
  const { enqueue, problem } = useChangeQueue({
    showStored: async () => {
      const answer = await api('GET /api/categories');
      if (!answer.ok) return answer.failure;
      setCategories(answer.data.categories);
      return undefined;
    },
  });

  function reorder(next: Category[]) {
    const store = (from: Category[], to: Category[]) => () =>
      enqueue(() =>
        api('PUT /api/categories/reorder', {
          body: { categoryIds: idsOf(to), expectedOrder: idsOf(from) },
        }),
      );
    return moveOptimisticallyWithUndo({
      show: setCategories,
      before: categories,
      after: next,
      store: store(categories, next),
      storeUndo: store(next, categories),
      text: 'Order changed',
    });
  }

  return { categories, setCategories, problem, reorder };
}
