import { buildApp } from './app.ts';

buildApp().synth();
