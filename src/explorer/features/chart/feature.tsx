import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';
import { CHART_COMMANDS, CHART_NAMES } from './chart-name-copy.ts';

const ChartView = laterPanel(async () => (await import('./list-chart.tsx')).ChartView, reading);

export const CHART = defineFeature({
  id: 'chart',
  commands: CHART_COMMANDS,
  views: { chart: { ...CHART_NAMES, hasRows: true, content: ChartView } },
});
