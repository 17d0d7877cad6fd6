'use client';

import { defaultRadiusKilometres, radiusRangeKilometres } from '@repo/schemas/marketplace/places/near-limits';
import { isPositionText } from '@repo/schemas/marketplace/places/position';
import { Button } from '@repo/ui/button';
import { Combobox } from '@repo/ui/combobox';
import { Dialog } from '@repo/ui/dialog';
import { Field } from '@repo/ui/field';
import { Icon } from '@repo/ui/icon';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Select } from '@repo/ui/select';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { mapHref } from '../map/map-href.ts';
import { storeLastNear } from '../places/last-near.ts';
import { placeComboboxSource } from '../places/place-source.ts';
import { requestRoundedPositionText } from './request-rounded-position-text.ts';
import { type SearchState, searchHref } from './search-href.ts';

export type NearDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  state: SearchState;
  personId?: string | undefined;
};

const radii = [1, 2, 5, 10, 20];

function radiusOptions(current: number | undefined) {
  const offered =
    current === undefined || current === radiusRangeKilometres.most ? radii : [...radii, current];
  const within = [...new Set(offered)].sort((a, b) => a - b);
  return [
    ...within.map((radius) => ({ value: String(radius), label: `Within ${radius} km` })),
    { value: String(radiusRangeKilometres.most), label: 'Anywhere, nearest first' },
  ];
}

/** Loaded when its button is near, not with every search. */
export function NearDialog({ isOpen, onOpenChange, ...form }: NearDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Search near a place"
      description="Listings that name no station, town or postal district are left out."
    >
      <NearForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type NearFormProps = Pick<NearDialogProps, 'state' | 'personId'> & { onDone: () => void };

function NearForm({ state, personId, onDone }: NearFormProps) {
  const router = useRouter();
  const [place, setPlace] = useState(state.near && !isPositionText(state.near) ? state.near : null);
  const initialRadius =
    state.near === undefined ? defaultRadiusKilometres : (state.radius ?? radiusRangeKilometres.most);
  const [radius, setRadius] = useState(String(initialRadius));
  const [problem, setProblem] = useState<{ place?: string; position?: string }>({});
  const [isLocating, setLocating] = useState(false);

  function show(near: string) {
    onDone();
    storeLastNear(personId, near);
    router.push(searchHref(state, { near, radius: Number(radius), sort: 'distance' }), { scroll: false });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (place === null) setProblem({ place: 'Choose a place' });
    else show(place);
  }

  async function searchNearMe() {
    setProblem({});
    setLocating(true);
    try {
      show(await requestRoundedPositionText(navigator.geolocation));
    } catch (error) {
      setProblem({ position: error instanceof Error ? error.message : 'We could not find where you are.' });
    } finally {
      setLocating(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4">
      <Field
        id="near-place"
        label="Station, town or postal district"
        {...(problem.place && { error: problem.place })}
      >
        {(control) => (
          <Combobox
            {...control}
            options={[]}
            source={placeComboboxSource}
            value={place}
            onChange={setPlace}
            clearable
          />
        )}
      </Field>
      <Field id="near-radius" label="How far">
        {(control) => (
          <Select
            {...control}
            options={radiusOptions(state.radius)}
            value={radius}
            onChange={(event) => setRadius(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary">
          Search near this place
        </Button>
        <Button pending={isLocating} onClick={() => void searchNearMe()}>
          <Icon name="map-pin" />
          Near me
        </Button>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {problem.position}
      </p>
      <p className="text-sm text-muted">
        “Near me” sends us where you are to the nearest kilometre. We do not store it.
      </p>
      <p className="text-sm">
        <NoPrefetchLink href={mapHref(state)} onClick={onDone} className="underline">
          See all places with listings
        </NoPrefetchLink>
      </p>
    </form>
  );
}
