/** What tells the two lists of clients apart: that of scenarios, and that of simulations of market history. */
import type { ReactNode } from 'react';
import type { HoldingCounts } from '../../domain/practice/clients/holdings.ts';
import type { CallOptions } from '../api/api.ts';
import type { IconName } from '../kit/icon.tsx';
import type { ListedReport, ListedScenario } from './client-list.ts';
import type { ListStore } from './list-store.ts';

export interface ListKind {
  store: ListStore;
  /** Another list whose rows a search of this one also finds. */
  also?: ListKind | undefined;
  /** What stands under a client: in running text, and where a word begins. */
  noun: 'scenario' | 'simulation';
  title: 'Scenario' | 'Simulation';
  icon: IconName;
  /** What follows a new client at once; as the client's form has it unless it is said. */
  next?: { label: string; href: (client: number) => string } | undefined;
  /** The page with the list: its heading, its address, and what it calls itself. */
  page: { heading: string; href: string; name: string; loads: 'clients' | 'simulations' };
  href: {
    client: (client: number) => string;
    /** A new scenario of the client, and a new report of the scenario. */
    add: (client: number) => string;
    addReport: (client: number, scenario: number) => string;
    edit: (scenario: ListedScenario) => string;
    illustration: (scenario: ListedScenario) => string;
    report: (report: number) => string;
  };
  text: {
    noScenarios: string;
    noReports: string;
    /** What a report shows, to whom asks for one without a scenario. */
    reportNeeds: string;
    nameTaken: string;
  };
  /** Counts what is deleted with the scenario. */
  holdings: (scenario: number, options: CallOptions) => Promise<HoldingCounts>;
  /** States what a copy contains. */
  cloneText: (scenario: ListedScenario, counts: HoldingCounts | null) => string;
  /** The scenario as it is kept, with a fresh address of its PDF. */
  get: (scenario: number) => Promise<{ pdf_url: { s3_url: string | null } }>;
  /** `was`: what had been read of what is changed; refused where it is something else by now (`report_changed`). */
  rename: (report: number, names: Partial<ReportNames> & { was: Partial<ReportNames> }) => Promise<Renamed>;
  /** The report as it is kept by now. */
  report: (report: number) => Promise<ReportNames>;
  /** `client` is a first name. */
  shareDialog: (report: ListedReport, client: string, onClose: () => void) => ReactNode;
}

export interface ReportNames {
  name: string;
  description: string;
}

interface Renamed {
  report: ListedReport;
  message: string;
}
