/** Sharing a comparative report: by link, by mail, until a date, and as a file that `plumbline replay-report` reads. */
import { reportAnswerSchema } from '../../domain/practice/reports/report-schema.ts';
import { reportFile } from '../../domain/practice/reports/report-file.ts';
import { sharedView } from '../../domain/practice/reports/shared-view.ts';
import { sharedPage } from '../addresses.ts';
import { refuse } from '../errors.ts';
import { reportAnswer } from '../report-answer.ts';
import type { RouteGroup } from '../route.ts';
import { snapshotOf } from '../share-snapshot.ts';
import { sharingRoutes } from '../sharing-routes.ts';

export const reportShareRoutes: RouteGroup = {
  name: 'report sharing',
  routes: sharingRoutes({
    paths: { public: '/report/public', share: '/report/share-report', report: '/report' },
    what: 'a report',
    store: ({ reports }) => reports,
    answerSchema: reportAnswerSchema,
    answer: reportAnswer,
    async snapshot(report, { owner, user }, { scenarios, history }) {
      const scenario = await scenarios.find(owner, report.scenario_id);
      return scenario ? snapshotOf(report, scenario, user, history) : refuse('not_found');
    },
    page: sharedPage,
    view: sharedView,
    file: reportFile,
  }),
};
