/** Sharing a historical report: by link, by mail, until a date, and as a file that `plumbline replay-report` reads. */
import { fullName } from '../../domain/practice/users/user.ts';
import { historicalReportAnswerSchema } from '../../domain/practice/reports/report-schema.ts';
import { historicalFile } from '../../domain/practice/reports/report-file.ts';
import { sharedHistoricalView } from '../../domain/practice/reports/shared-view.ts';
import { sharedHistoricalPage } from '../addresses.ts';
import { refuse } from '../errors.ts';
import { historicalReportAnswer } from '../report-answer.ts';
import type { RouteGroup } from '../route.ts';
import { sharingRoutes } from '../sharing-routes.ts';
import { inputOf } from '../simulation-answer.ts';
import { finished } from '../simulation-save.ts';

export const historicalShareRoutes: RouteGroup = {
  name: 'historical report sharing',
  routes: sharingRoutes({
    paths: {
      public: '/report/historical-public',
      share: '/report/historical-share',
      report: '/report/historical-report',
    },
    what: 'a historical report',
    store: ({ historicalReports }) => historicalReports,
    answerSchema: historicalReportAnswerSchema,
    answer: historicalReportAnswer,
    async snapshot(report, { owner, user, now, caller }, { simulations, history, calculator }) {
      const simulation = await simulations.find(owner, report.simulation_id);
      if (!simulation) return refuse('not_found');
      const whole = finished(simulation, simulation.document, history);
      if (!whole.ok) return whole;
      const input = inputOf(simulation, now);
      if (!input) return refuse('no_parameters');
      const { firstname, middlename, lastname } = simulation.client;
      const { saved_action, notes, disclosures, deleted_historical_vehicle_ids } = report;
      const names = {
        client: { firstname, middlename, lastname },
        advisor: fullName(user),
        simulation: simulation.name,
        report: report.name,
        description: report.description,
      };
      const kept = { saved_action, notes, disclosures, deleted_historical_vehicle_ids, names };
      return calculator.takeSnapshot({ input, shown: { ...kept, shared_by: user.id } }, caller);
    },
    page: sharedHistoricalPage,
    view: sharedHistoricalView,
    file: historicalFile,
  }),
};
