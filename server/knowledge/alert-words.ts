import type { fixedRules } from "#shared/monitoring/rules.ts";

/** In which language of an item a word counts; in any where it is `any`. */
export type WordLanguage = "any" | "en" | "es" | "pt" | "de";

/**
 * What the keywords of the fixed rules are called in English, Spanish, Portuguese and German, by rule and by the language
 * in which a word means that alone; between bars, with the accents with which reasons name it. Their plurals are found, too.
 *
 * A word that mostly means something else stands here only in phrases: `permiso` is also a leave and a permission, `visto`
 * also seen, `fiscal` also a prosecutor, `tributo` also praise, `Steuer` also a wheel, `Genehmigung` also one to build.
 */
export const fixedWords: Record<(typeof fixedRules)[number]["id"], Partial<Record<WordLanguage, string>>> = {
  visa: {
    any: `visa | immigration | permit
      | visado | inmigración | extranjería | política migratoria | situación migratoria | estatus migratorio
      | reforma migratoria | control migratorio | permiso de residencia | permiso de trabajo | permiso de estancia
      | permiso de larga duración | permiso único | permiso temporal de residencia | permiso por arraigo
      | autorización de residencia | autorización de trabajo | autorización de estancia | tarjeta de residencia
      | imigração | autorização de residência | autorização de permanência | autorização de trabalho
      | permissão de residência | permissão de trabalho | título de residência | cartão de residência
      | Visum | Visumpflicht | Visumfreiheit | visumfrei | Visumantrag | Visumanträge | Visumverfahren
      | Visumvergabe | Visumbestimmungen | Visabestimmungen | Visavergabe | Visapolitik | Visastelle | Arbeitsvisum
      | Schengenvisum | Studentenvisum | Einreisevisum | Arbeitsvisa | Schengenvisa
      | Einwanderung | Zuwanderung | Einwanderungsrecht | Einwanderungsgesetz | Einwanderungspolitik
      | Einwanderungsbehörde | Fachkräfteeinwanderung | Fachkräfteeinwanderungsgesetz | Arbeitskräfteeinwanderung
      | Zuwanderungsgesetz | Zuwanderungsrecht | Zuwanderungspolitik | Arbeitsmigration
      | Aufenthaltserlaubnis | Aufenthaltserlaubnisse | Aufenthaltstitel | Aufenthaltsgenehmigung
      | Aufenthaltskarte | Niederlassungserlaubnis | Niederlassungserlaubnisse | Arbeitserlaubnis | Arbeitserlaubnisse
      | Arbeitsgenehmigung | Einreisegenehmigung | Daueraufenthalt`,
    pt: `visto de | visto para | visto gold | visto temporário | visto humanitário | visto eletrónico | visto eletrônico
      | visto consular | o visto | um visto | do visto | de visto | novo visto`,
  },
  tax: {
    any: `tax | taxation | revenue
      | impuesto | tributación | tributario | tributaria | fiscalidad | doble imposición | residencia fiscal
      | régimen fiscal | reforma fiscal | obligación fiscal | carga fiscal | ingreso fiscal | ingreso público
      | recaudación fiscal | recaudación tributaria
      | tributação | tributário | tributária | fiscalidade | dupla tributação | residência fiscal | regime fiscal
      | benefício fiscal | receita fiscal | receita tributária | receita pública | carga tributária
      | Steuern | Besteuerung | Steuerrecht | Steuerpflicht | steuerpflichtig | steuerlich | steuerliche | steuerlichen
      | steuerfrei | Steuergesetz | Steuerreform | Steuersatz | Steuersätze | Steuererklärung | Steuerabkommen
      | Steuererhöhung | Steuersenkung | Steuervorteil | Steuervorteile | Steuererleichterung | Steuerentlastung
      | Steuerwohnsitz | Steuerbehörde | Steuereinnahmen | Steueraufkommen | Staatseinnahmen | Doppelbesteuerung
      | Doppelbesteuerungsabkommen | Wegzugsbesteuerung | Einkommensteuer | Einkommenssteuer | Lohnsteuer | Umsatzsteuer
      | Mehrwertsteuer | Körperschaftsteuer | Körperschaftssteuer | Gewerbesteuer | Erbschaftsteuer | Erbschaftssteuer
      | Vermögensteuer | Vermögenssteuer | Kapitalertragsteuer | Kapitalertragssteuer | Quellensteuer | Grundsteuer
      | Mindeststeuer | Digitalsteuer`,
    pt: "imposto",
    de: "die Steuer | der Steuer | eine Steuer | einer Steuer | neue Steuer | neuen Steuer | Steuer auf | Steuer für",
  },
};
