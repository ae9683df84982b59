extension Lexicon {
  /// Spanish titles and names.
  static let spanish = Lexicon(
    nouns: """
      noche amor luna corazón mar cielo sol vida alma lluvia fuego sueño beso viento tiempo viaje
      puente regreso camino estrella flor rosa sombra luz silencio voz canción lágrimas ojos
      mirada piel sangre tierra río arena playa olas verano otoño primavera tarde madrugada
      amanecer atardecer ciudad calle casa puerta ventana espejo carta palabras nombre mentira
      verdad secreto promesas despedida olvido recuerdos memoria nostalgia soledad tristeza
      alegría dolor miedo locura pasión deseo fiesta baile guitarra tambor piano bolero rumba
      tango vals copla vino café azúcar sal miel limón naranja canela veneno cuchillo cadenas
      libertad guerra paz destino suerte fortuna gloria pecado perdón milagro ángel diablo reina
      rey princesa gitana bandido marinero forastero caballo paloma golondrina gaviota lobo tigre
      serpiente mariposa gato toro jardín bosque montaña desierto valle puerto barco tren
      carretera frontera horizonte nube tormenta trueno relámpago nieve escarcha ceniza humo
      polvo piedra cristal oro plata diamante perla seda corona campana reloj
      """,
    adjectives: """
      """,
    givenNames: """
      María Carmen Lucía Ana Isabel Elena Paula Marta Laura Sofía Valentina Camila Daniela
      Gabriela Mariana Alejandra Rocío Pilar Dolores Lola Inés Beatriz Silvia Raquel Teresa Rosa
      Clara Irene Nuria Julia José Juan Antonio Manuel Francisco Luis Carlos Javier Miguel Pedro
      Pablo Diego Andrés Sergio Fernando Rafael Alberto Álvaro Ramón Ignacio Joaquín Tomás Mateo
      Santiago Emilio Ernesto Rubén Gonzalo Hugo Esteban
      """,
    surnames: """
      García Martínez López Sánchez González Gómez Fernández Moreno Jiménez Pérez Rodríguez
      Navarro Ruiz Díaz Serrano Hernández Muñoz Sáez Romero Rubio Alfaro Molina Lozano Castillo
      Picazo Ortega Morcillo Cano Marín Cuenca Garrido Torres Córcoles Gil Ortiz Sevilla Peñalver
      Vargas Castro Medina Herrera Delgado Campos Vega Fuentes Carrasco Cabrera Reyes Aguilar
      Santana Peña Flores Gallego Mora Salazar Rojas Cordero Quintero Espinosa Valdés
      """,
    places: """
      Sevilla Madrid Granada Cádiz Málaga Valencia Córdoba Toledo Salamanca Barcelona Bilbao Lima
      Bogotá Medellín Cartagena Quito Caracas Managua Veracruz Oaxaca Guadalajara Acapulco
      Valparaíso Montevideo Mendoza
      """,
    titles: """
      {noun}|{noun} y {noun}|Sin {noun}|Entre {noun} y {noun}|{noun}, {noun}|Noche en {place}|\
      Adiós, {place}|De {place} a {place}|Ni {noun} ni {noun}|Con {noun} y sin {noun}|\
      Para {given}|{noun}, {noun} y {noun}
      """,
    artists: "{given} {surname}|{given} {surname} {surname}|Gente de {noun}|Entre {noun} y {noun}")
}
