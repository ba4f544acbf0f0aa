import Foundation

/// A word that the system says in the person's language, whatever the app's own tables hold.
package enum SystemWord: Int, CaseIterable, Sendable {
  case cancel, delete, done, edit, remove, back, search, ok, share, clearText, reorder, hideSidebar, showSidebar
  case toolbar, increment, decrement, insert, dismissPopup, more, time, inProgress
  case year, month, day, hours, minutes

  /// The word in a locale's language; in English where it is not known.
  package func text(in locale: Locale) -> String {
    let words = Self.table[Self.language(of: locale)] ?? Self.table["en"]!
    return words[rawValue]
  }
  package func text(in environment: EnvironmentValues) -> String { text(in: environment.locale) }

  /// The key of the table: the language, and for Chinese its script.
  private static func language(of locale: Locale) -> String {
    guard let code = locale.language.languageCode?.identifier else { return "en" }
    switch code {
    case "zh":
      let region = locale.region?.identifier ?? ""
      let isTraditional =
        locale.language.script.map { $0.identifier == "Hant" } ?? ["TW", "HK", "MO"].contains(region)
      return isTraditional ? "zh-Hant" : "zh-Hans"
    case "no", "nn": return "nb"
    case "iw": return "he"
    default: return code
    }
  }

  /// By language: the words in the order of the cases.
  private static let table: [String: [String]] = [
    "en": [
      "Cancel", "Delete", "Done", "Edit", "Remove", "Back", "Search", "OK", "Share…", "Clear text", "Reorder",
      "Hide Sidebar", "Show Sidebar", "Toolbar", "Increment", "Decrement", "Insert", "Dismiss popup", "More", "Time",
      "In progress",
      "Year", "Month", "Day", "Hours", "Minutes",
    ],
    "de": [
      "Abbrechen", "Löschen", "Fertig", "Bearbeiten", "Entfernen", "Zurück", "Suchen", "OK", "Teilen …", "Text löschen",
      "Neu anordnen", "Seitenleiste ausblenden", "Seitenleiste einblenden", "Symbolleiste", "Erhöhen", "Verringern",
      "Einsetzen", "Popup schließen", "Mehr", "Uhrzeit", "In Arbeit",
      "Jahr", "Monat", "Tag", "Stunden", "Minuten",
    ],
    "fr": [
      "Annuler", "Supprimer", "OK", "Modifier", "Retirer", "Retour", "Rechercher", "OK", "Partager…",
      "Effacer le texte",
      "Réorganiser", "Masquer la barre latérale", "Afficher la barre latérale", "Barre d’outils", "Augmenter",
      "Diminuer", "Insérer", "Fermer la fenêtre contextuelle", "Plus", "Heure", "En cours",
      "Année", "Mois", "Jour", "Heures", "Minutes",
    ],
    "es": [
      "Cancelar", "Eliminar", "Listo", "Editar", "Quitar", "Atrás", "Buscar", "Aceptar", "Compartir…", "Borrar texto",
      "Reordenar", "Ocultar barra lateral", "Mostrar barra lateral", "Barra de herramientas", "Aumentar",
      "Reducir", "Insertar", "Cerrar ventana emergente", "Más", "Hora", "En curso",
      "Año", "Mes", "Día", "Horas", "Minutos",
    ],
    "it": [
      "Annulla", "Elimina", "Fine", "Modifica", "Rimuovi", "Indietro", "Cerca", "OK", "Condividi…", "Cancella testo",
      "Riordina", "Nascondi barra laterale", "Mostra barra laterale", "Barra strumenti", "Incrementa",
      "Decrementa", "Inserisci", "Chiudi finestra a comparsa", "Altro", "Ora", "In corso",
      "Anno", "Mese", "Giorno", "Ore", "Minuti",
    ],
    "pt": [
      "Cancelar", "Apagar", "OK", "Editar", "Remover", "Voltar", "Buscar", "OK", "Compartilhar…", "Apagar texto",
      "Reordenar", "Ocultar barra lateral", "Mostrar barra lateral", "Barra de ferramentas", "Aumentar",
      "Diminuir", "Inserir", "Fechar janela pop-up", "Mais", "Hora", "Em andamento",
      "Ano", "Mês", "Dia", "Horas", "Minutos",
    ],
    "nl": [
      "Annuleer", "Verwijder", "Gereed", "Wijzig", "Verwijder", "Terug", "Zoek", "OK", "Deel…", "Wis tekst",
      "Wijzig volgorde", "Verberg navigatiekolom", "Toon navigatiekolom", "Knoppenbalk", "Verhoog", "Verlaag",
      "Voeg in", "Sluit pop-up", "Meer", "Tijd", "Bezig",
      "Jaar", "Maand", "Dag", "Uren", "Minuten",
    ],
    "sv": [
      "Avbryt", "Radera", "Klar", "Redigera", "Ta bort", "Tillbaka", "Sök", "OK", "Dela…", "Rensa text",
      "Ändra ordning",
      "Göm sidofältet", "Visa sidofältet", "Verktygsfält", "Öka", "Minska", "Infoga", "Stäng popup", "Mer", "Tid",
      "Pågår",
      "År", "Månad", "Dag", "Timmar", "Minuter",
    ],
    "da": [
      "Annuller", "Slet", "OK", "Rediger", "Fjern", "Tilbage", "Søg", "OK", "Del…", "Ryd tekst", "Skift rækkefølge",
      "Skjul indholdsoversigt", "Vis indholdsoversigt", "Værktøjslinje", "Forøg", "Formindsk", "Indsæt",
      "Luk pop op", "Mere", "Tidspunkt", "I gang",
      "År", "Måned", "Dag", "Timer", "Minutter",
    ],
    "nb": [
      "Avbryt", "Slett", "Ferdig", "Rediger", "Fjern", "Tilbake", "Søk", "OK", "Del …", "Fjern tekst",
      "Endre rekkefølge", "Skjul sidepanel", "Vis sidepanel", "Verktøylinje", "Øk", "Reduser", "Sett inn",
      "Lukk popup", "Mer", "Klokkeslett", "Pågår",
      "År", "Måned", "Dag", "Timer", "Minutter",
    ],
    "fi": [
      "Kumoa", "Poista", "Valmis", "Muokkaa", "Poista", "Takaisin", "Etsi", "OK", "Jaa…", "Tyhjennä teksti", "Järjestä",
      "Kätke sivupalkki", "Näytä sivupalkki", "Työkalupalkki", "Suurenna", "Pienennä", "Lisää",
      "Sulje ponnahdusvalikko", "Lisää", "Aika", "Käynnissä",
      "Vuosi", "Kuukausi", "Päivä", "Tunnit", "Minuutit",
    ],
    "pl": [
      "Anuluj", "Usuń", "Gotowe", "Edytuj", "Usuń", "Wstecz", "Szukaj", "OK", "Udostępnij…", "Wymaż tekst",
      "Zmień kolejność", "Ukryj pasek boczny", "Pokaż pasek boczny", "Pasek narzędzi", "Zwiększ", "Zmniejsz",
      "Wstaw", "Zamknij okno podręczne", "Więcej", "Czas", "W toku",
      "Rok", "Miesiąc", "Dzień", "Godziny", "Minuty",
    ],
    "ru": [
      "Отменить", "Удалить", "Готово", "Править", "Удалить", "Назад", "Поиск", "ОК", "Поделиться…", "Очистить текст",
      "Изменить порядок", "Скрыть боковое меню", "Показать боковое меню", "Панель инструментов", "Увеличить",
      "Уменьшить", "Вставить", "Закрыть всплывающее окно", "Ещё", "Время", "Выполняется",
      "Год", "Месяц", "День", "Часы", "Минуты",
    ],
    "uk": [
      "Скасувати", "Видалити", "Готово", "Редагувати", "Вилучити", "Назад", "Пошук", "OK", "Поширити…",
      "Очистити текст",
      "Змінити порядок", "Сховати бічну панель", "Показати бічну панель", "Панель інструментів", "Збільшити",
      "Зменшити", "Вставити", "Закрити спливне вікно", "Більше", "Час", "Виконується",
      "Рік", "Місяць", "День", "Години", "Хвилини",
    ],
    "tr": [
      "Vazgeç", "Sil", "Bitti", "Düzenle", "Kaldır", "Geri", "Ara", "Tamam", "Paylaş…", "Metni temizle",
      "Yeniden sırala", "Kenar çubuğunu gizle", "Kenar çubuğunu göster", "Araç çubuğu", "Artır", "Azalt",
      "Ekle", "Açılan pencereyi kapat", "Daha fazla", "Saat", "Sürüyor",
      "Yıl", "Ay", "Gün", "Saat", "Dakika",
    ],
    "ar": [
      "إلغاء", "حذف", "تم", "تحرير", "إزالة", "رجوع", "بحث", "موافق", "مشاركة…", "مسح النص", "إعادة الترتيب",
      "إخفاء الشريط الجانبي", "إظهار الشريط الجانبي", "شريط الأدوات", "زيادة", "إنقاص", "إدراج",
      "إغلاق النافذة المنبثقة", "المزيد", "الوقت", "قيد التقدم",
      "السنة", "الشهر", "اليوم", "الساعات", "الدقائق",
    ],
    "he": [
      "ביטול", "מחיקה", "סיום", "עריכה", "הסרה", "הקודם", "חיפוש", "אישור", "שיתוף…", "ניקוי המלל", "סידור מחדש",
      "הסתרת סרגל הצד", "הצגת סרגל הצד", "סרגל כלים", "הגדלה", "הקטנה", "הוספה", "סגירת חלון קופץ", "עוד", "שעה",
      "בתהליך",
      "שנה", "חודש", "יום", "שעות", "דקות",
    ],
    "zh-Hans": [
      "取消", "删除", "完成", "编辑", "移除", "返回", "搜索", "好", "共享…", "清除文本", "重新排序", "隐藏边栏", "显示边栏", "工具栏",
      "增加", "减少", "插入", "关闭弹出窗口", "更多", "时间", "正在进行",
      "年", "月", "日", "小时", "分钟",
    ],
    "zh-Hant": [
      "取消", "刪除", "完成", "編輯", "移除", "返回", "搜尋", "好", "分享…", "清除文字", "重新排序", "隱藏側邊欄", "顯示側邊欄", "工具列",
      "增加", "減少", "插入", "關閉彈出式視窗", "更多", "時間", "進行中",
      "年", "月", "日", "小時", "分鐘",
    ],
    "ja": [
      "キャンセル", "削除", "完了", "編集", "削除", "戻る", "検索", "OK", "共有…", "テキストを消去", "並べ替え", "サイドバーを非表示",
      "サイドバーを表示", "ツールバー", "増やす", "減らす", "挿入", "ポップアップを閉じる", "その他", "時刻", "進行中",
      "年", "月", "日", "時", "分",
    ],
    "ko": [
      "취소", "삭제", "완료", "편집", "제거", "뒤로", "검색", "확인", "공유…", "텍스트 지우기", "순서 변경", "사이드바 가리기",
      "사이드바 보기", "도구 막대", "증가", "감소", "삽입", "팝업 닫기", "더 보기", "시간", "진행 중",
      "년", "월", "일", "시간", "분",
    ],
  ]
}

extension Text {
  /// A word of the system in the language of the place where it is shown.
  package nonisolated init(_ word: SystemWord) { self.init(.system(word)) }
}
