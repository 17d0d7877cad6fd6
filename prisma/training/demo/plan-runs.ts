import { makeAgencyDemoData } from '@repo/sandbox/agency/demo-data';
import { type Day, plusDays } from '../../demo/days.ts';
import { courses } from './courses.ts';
import { type AgencyRun, type DemoRun, type OwnRun, runs } from './runs.ts';
import { type Venue, venues } from './venues.ts';

type PlannedSession = { number: number; day: Day; startTime: string; endTime: string; title: string };

export type PlannedRun = {
  run: DemoRun;
  agencyRunId: string | null;
  startDay: Day;
  endDay: Day;
  modeOfLearning: string;
  vacancyCode: string;
  scheduleInfo: string;
  venue: Venue;
  sessions: PlannedSession[];
};

const hours = { day: ['09:00', '18:00'], evening: ['19:00', '22:00'] } as const;

/** The course's units in order. */
function sessionTitle({ course }: DemoRun, index: number): string {
  const units: readonly { title: string }[] = courses[course].units;
  return units[index]?.title ?? 'Practice and assessment';
}

function planOwn(run: OwnRun, today: Day): PlannedRun {
  const [startTime, endTime] = hours[run.hours ?? 'day'];
  const every = run.every ?? 1;
  const first = plusDays(today, run.starts);
  const sessions = Array.from({ length: run.sessions }, (_, index) => ({
    number: index + 1,
    day: plusDays(first, index * every),
    startTime,
    endTime,
    title: sessionTitle(run, index),
  }));
  const rhythm =
    every === 1 ? 'days in a row' : run.hours === 'evening' ? 'evenings' : `sittings, every ${every} days`;
  return {
    run,
    agencyRunId: null,
    startDay: first,
    endDay: plusDays(first, (run.sessions - 1) * every),
    modeOfLearning: '1',
    vacancyCode: 'A',
    scheduleInfo: `${run.sessions} ${rhythm}, ${run.hours === 'evening' ? '7pm - 10pm' : '9am - 6pm'}`,
    venue: venues[run.venue],
    sessions,
  };
}

function planAgencys(run: AgencyRun, theirs: ReturnType<typeof makeAgencyDemoData>['runs']): PlannedRun {
  const found = theirs.find(({ id }) => id === run.agencyRunId);
  if (!found) throw new Error(`The agency's demo data has no run ${run.agencyRunId}`);
  const moved = run.movedByDays ?? 0;
  const { venue } = found;
  return {
    run,
    agencyRunId: String(found.id),
    startDay: plusDays(found.startDate, moved),
    endDay: plusDays(found.endDate, moved),
    modeOfLearning: found.modeOfTraining,
    vacancyCode: run.vacancyCode ?? found.vacancyCode,
    scheduleInfo: found.scheduleInfo,
    venue: {
      venueBlock: venue.block,
      venueStreet: venue.street,
      venueBuilding: venue.building,
      venueFloor: venue.floor,
      venueUnit: venue.unit,
      venuePostalCode: venue.postalCode,
      venueRoom: venue.room,
      venueWheelchairAccess: venue.wheelChairAccess,
    },
    sessions: found.sessions.map(({ date, startTime, endTime }, index) => ({
      number: index + 1,
      day: plusDays(date, moved),
      startTime,
      endTime,
      title: sessionTitle(run, index),
    })),
  };
}

export function planRuns(today: Day): PlannedRun[] {
  const theirs = makeAgencyDemoData(today).runs;
  return runs.map((run) => ('agencyRunId' in run ? planAgencys(run, theirs) : planOwn(run, today)));
}
