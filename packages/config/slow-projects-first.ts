import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They have a few files that take long, which at the end of a run would leave the other workers idle. */
const slowProjects = ['prisma', 'packages/workbench'];

/** Vitest's own order (by project, in it by size), but with the slow projects at the beginning. */
export class SlowProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ project }: TestSpecification) => slowProjects.includes(project.name);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
